"""Everyone measured in turn, round after round: what the page's ratios come from.

A round measures every contestant once, for a moment each, on the same core and in processor time. Ratios
are taken round by round, so another program's busy minute hurts both sides of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bench import environment, floor, peers
from bench.figures import Rounds
from bench.worker import ROOT, Worker, pinned

ROUNDS = 7
SECONDS = 0.3  # of processor time, for each contestant in each round
OURS = "ours"
UNCOMPILED = "uncompiled"
C = "C"
# Move by move from Python, menus read or listed; inside the compiled loop; what C plays too; moves alone.
KINDS = ("hand", "list", "loop", "kernel", "replay", "copy", "menu")


@dataclass
class Contest:
    """What was measured: by contestant and task, a measurement for each round."""

    rounds: dict[tuple[str, str], list[dict[str, float]]] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)  # contestant -> its version or build
    absent: dict[str, str] = field(default_factory=dict)  # contestant -> why it is not there

    def of(self, who: str, task: str) -> Rounds | None:
        """The rounds of a task, None if it was not measured."""
        return self.rounds.get((who, task))


@contextmanager
def _workers(contest: Contest, faults: dict[str, str]) -> Iterator[dict[str, Worker]]:
    workers: dict[str, Worker] = {}
    try:
        workers[OURS] = Worker(sys.executable, "bench.ours")
        workers[UNCOMPILED] = Worker(sys.executable, "bench.ours", source=ROOT / "src")
        for peer in peers.PEERS:
            if faults[peer]:
                contest.absent[peer] = f"did not install: {faults[peer]}"
                continue
            try:
                workers[peer] = Worker(str(environment.PYTHON), "bench.peers", peer)
            except RuntimeError:
                contest.absent[peer] = "installed, but did not start"
        contest.about = {name: worker.about for name, worker in workers.items()}
        yield workers
    finally:
        for worker in workers.values():
            worker.close()


def _programs(contest: Contest) -> dict[str, Path]:
    """The floor, compiled."""
    try:
        return {name: floor.build(kernel) for name, kernel in floor.KERNELS.items()}
    except FileNotFoundError as fault:
        contest.absent[C] = str(fault)
        return {}


def hold(rounds: int = ROUNDS, seconds: float = SECONDS) -> Contest:
    """Measure everyone, all on one core."""
    contest = Contest()
    faults = environment.prepare()
    with pinned():
        _measure(contest, faults, rounds, seconds)
    return contest


def _measure(contest: Contest, faults: dict[str, str], rounds: int, seconds: float) -> None:
    programs = _programs(contest)
    games: dict[str, int] = {}
    for name, program in programs.items():
        trial = floor.play(program, 1, 500)
        games[name] = max(500, int(500 * seconds / trial.seconds))
    with _workers(contest, faults) as workers:
        for number in range(rounds):
            print(f"== Measuring, round {number + 1} of {rounds}", flush=True)
            for kind in KINDS:  # what is compared is measured close together
                for who, worker in workers.items():
                    for task in worker.tasks:
                        if task.startswith(f"{kind} "):
                            measured = worker.measure(task, seconds)
                            contest.rounds.setdefault((who, task), []).append(measured)
                if kind == "kernel":
                    for name, program in programs.items():
                        played = floor.play(program, number + 1, games[name])
                        contest.rounds.setdefault((C, f"kernel {name}"), []).append(asdict(played))
