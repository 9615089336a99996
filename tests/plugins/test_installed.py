"""Games and bots that an installed package brings by entry points."""

from pathlib import Path

from tests.plugins.outside import BOT, FUNCTION, furnish, pipeyard

POINTS = """
[pipeyard.games]
buckets = buckets.game:make
lost = nothing_of_that_name.game:make

[pipeyard.bots]
clever = clever:make
pipes.shrewd = shrewd:make
gone = nothing_of_that_name:make
"""


def test_an_installed_package_brings_games_and_bots(tmp_path: Path) -> None:
    furnish(tmp_path)
    site = tmp_path / "games"  # the game's folder is there already
    (site / "clever.py").write_text(BOT)
    (site / "shrewd.py").write_text(f"{BOT}\n{FUNCTION}")
    info = site / "toys-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    listed = pipeyard("games", cwd=tmp_path, paths=(str(site),))
    assert listed.returncode == 0, listed.stderr
    lines = listed.stdout.splitlines()
    bots = [line for line in lines if line.startswith("  bots: ")]
    assert all("clever" in line for line in bots) and sum("shrewd" in line for line in bots) == 1
    assert any(line.startswith("buckets  ") for line in lines)
    told = listed.stderr.splitlines()
    assert len(told) == 2 and all("nothing_of_that_name" in line for line in told), told
    command = ("play", "buckets", "--players", "clever,random", "--pace", "0")
    played = pipeyard(*command, cwd=tmp_path, paths=(str(site),))
    assert played.returncode == 0, played.stderr
