"""The list of what a release is made of has everything that is locked."""

import json
import re
from pathlib import Path

from scripts.sbom import LOCK, write_sbom


def test_everything_locked_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "sbom.json"
    write_sbom(file)
    found = json.loads(file.read_text())
    assert found["bomFormat"] == "CycloneDX"
    listed = {(each["name"].lower().replace("_", "-"), each["version"]) for each in found["components"]}
    locked = set(re.findall(r"^([\w.-]+)==([^\s;]+)", LOCK.read_text(), re.MULTILINE))
    assert len(locked) > 50 and {(name.lower(), version) for name, version in locked} <= listed
