"""A study on a real Ray cluster of two machines, of which one is lost in the middle.

Deep, since Ray gives up where its parts take more than 15 seconds to start, as they do on a busy machine.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from pipeyard.lab.errors import StudyError
from pipeyard.lab.runner import run
from pipeyard.lab.study import read_study

STUDY = """game = "pipe-dream"
players = ["random", "random"]
games = 120
[[variants]]
name = "as it is"
[[variants]]
name = "three wrenches"
change = { "wrenches.start" = 3 }
"""
RAY = Path(sys.executable).parent / "ray"
TABLES = ("games.parquet", "turns.parquet", "facts.parquet")
STARTED = "Ray runtime started"
TRIES = 4  # Ray gives up by itself where the machine is busy


def written(folder: Path) -> Path:
    file = folder / "study.toml"
    file.write_text(STUDY, encoding="utf-8")
    return file


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(token: str) -> dict[str, str]:
    paths = os.pathsep.join(path for path in sys.path if path)
    ray = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token, "RAY_USAGE_STATS_ENABLED": "0"}
    return {**os.environ, **ray, "PYTHONPATH": paths}


class Machine:
    """A node of a cluster: a group of processes that can be killed as by a power cut."""

    def __init__(self, where: list[str], token: str) -> None:
        for _ in range(TRIES):
            said = self._start(where, token)
            if STARTED in said:
                return
            self.kill()
        pytest.fail(said)

    def _start(self, where: list[str], token: str) -> str:
        small = ["--num-cpus=1", "--object-store-memory=80000000", "--node-ip-address=127.0.0.1"]
        self.process = subprocess.Popen(
            [str(RAY), "start", "--block", "--disable-usage-stats", *where, *small],
            env=environment(token),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said += line
            if STARTED in line:
                break
        return said

    def kill(self) -> None:
        if self.process.returncode is None:  # killed before, its number may be another's
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()


class Cluster:
    """Two machines."""

    def __init__(self, stack: ExitStack) -> None:
        self.token = secrets.token_hex(20)
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        head = Machine(["--head", f"--port={port}", "--include-dashboard=false"], self.token)
        stack.callback(head.kill)
        self.second = Machine([f"--address={self.address}"], self.token)
        stack.callback(self.second.kill)

    def command(self, study: Path, token: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "pipeyard", "lab", "run", str(study), "--on", self.address],
            env=environment(token),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'pipeyard[cluster]'")
    with ExitStack() as stack:
        yield Cluster(stack)


@pytest.mark.deep
def test_who_has_another_token_is_not_let_in(cluster: Cluster, tmp_path: Path) -> None:
    said, _ = (started := cluster.command(written(tmp_path), "x" * 40)).communicate(timeout=120)
    assert started.returncode and "cannot be used" in said and "Traceback" not in said, said


@pytest.mark.deep
def test_a_machine_is_lost_and_every_game_counts_once_as_on_one_machine(
    cluster: Cluster, tmp_path: Path
) -> None:
    study = written(tmp_path)
    results = study.with_suffix(".results")
    started = cluster.command(study, cluster.token)
    while len(list((results / "parts").glob("games-*.parquet"))) < 2 and started.poll() is None:
        time.sleep(0.02)
    assert started.poll() is None, "it is in the middle of it"
    cluster.second.kill()
    said, _ = started.communicate(timeout=300)
    assert started.returncode == 0 and "240 games in" in said, said
    run(read_study(study), tmp_path / "here", workers=1)
    for name in TABLES:
        assert (results / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_a_cluster_without_tokens_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with pytest.raises(StudyError, match="without a token runs code for anybody"):
        run(read_study(written(tmp_path)), tmp_path / "out", on="127.0.0.1:1")


def test_without_ray_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    with pytest.raises(StudyError, match=r"pip install 'pipeyard\[cluster\]'"):
        run(read_study(written(tmp_path)), tmp_path / "out", on="127.0.0.1:1")
