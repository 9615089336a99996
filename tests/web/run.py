"""Runs a server for tests: ``python -m tests.web.run FOLDER SETTINGS``."""

import json
import sys
from pathlib import Path

if __name__ == "__main__":  # the bots' processes import this file too, and need nothing of it
    from pipeyard.web.serve import serve
    from pipeyard.web.settings import Settings

    serve(Settings(data=Path(sys.argv[1]), **json.loads(sys.argv[2])), "127.0.0.1", 0)
