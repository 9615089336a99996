"""The peers' own environment: made once, beside ours, with every peer that installs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv-bench"
PYTHON = VENV / "bin" / "python"
MADE = VENV / "peers.json"

# What to install for each; one that does not install is told of and left out.
PEERS = {
    "open_spiel": ["open_spiel"],
    "catanatron": ["catanatron"],
    "chess": ["chess"],
    "pettingzoo": ["pettingzoo", "pygame"],  # its board games import pygame
    "pgx": ["pgx"],
    "rlcard": ["rlcard"],
}


def prepare() -> dict[str, str]:
    """Peer -> why it did not install, empty if it did."""
    if MADE.exists():
        made = json.loads(MADE.read_text())
        if made["peers"] == PEERS:
            return dict(made["faults"])
    print("== Installing the peers to compare with", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    faults = {peer: _install(needs) for peer, needs in PEERS.items()}
    MADE.write_text(json.dumps({"peers": PEERS, "faults": faults}))
    return faults


def _install(needs: list[str]) -> str:
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", *needs]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode == 0:
        return ""
    said = [line for line in run.stderr.splitlines() if line.startswith("ERROR")]
    return said[-1] if said else f"pip ended with {run.returncode}"
