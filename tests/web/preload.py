"""What servers, bots and commands of tests need, imported once: they are forked from what has it."""

import gc
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from pipeyard import plugins
from pipeyard.bots import registry as bots
from pipeyard.rules import registry
from tests.web.run import same_day

same_day()  # before the tables are imported
for module in ("pipeyard.cli", "pipeyard.web.serve", "pipeyard.web.store.server_secret", "tests.command"):
    import_module(module)
for name in registry.GAMES:
    registry.game(name)
    bots.names(name)
# The first application takes half a second, those after it a tenth. Plugins are not known yet.
with patch.object(plugins, "name_folders"):
    import_module("pipeyard.web.http.app").make_app(
        import_module("pipeyard.web.settings").Settings(data=Path("nowhere"))
    )
gc.collect()
gc.freeze()
