"""A Ray cluster that plays games of a study: ``pipeyard lab run STUDY.toml --on ADDRESS``.

Only this process writes results. A machine that is lost takes the games with it that it was playing, and they
are played again elsewhere; a game comes out the same wherever it is played. So every game is counted once.
"""

from __future__ import annotations

import os
import time
from typing import Any

import pipeyard
from pipeyard import plugins
from pipeyard.lab.crew import Batch, Played, play_batch
from pipeyard.lab.errors import StudyError

MODE = "RAY_AUTH_MODE"
OPEN_TO_ALL = "disabled"
LOSSES = 12  # times that a batch may be lost with its machine before something else must be wrong
PAUSE = 5.0  # seconds at most after a loss: a cluster takes a while to notice that a machine is gone


class Cluster:
    """The machines of a Ray cluster."""

    def __init__(self, address: str) -> None:
        # Ray runs code for whoever reaches it, so without a token it is not talked to.
        if os.environ.setdefault(MODE, "token") == OPEN_TO_ALL:
            raise StudyError(f"a cluster without a token runs code for anybody: set {MODE}=token everywhere")
        try:
            import ray
        except ImportError:
            raise StudyError("this needs Ray: pip install 'pipeyard[cluster]'") from None
        self._ray = ray
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", namespace="pipeyard")
        except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as problem:
            reason = str(problem).strip().splitlines() or [type(problem).__name__]
            raise StudyError(f"the cluster at {address} cannot be used: {reason[0]}") from None
        self._play = ray.remote(num_cpus=1, max_retries=0)(_play_there)
        self._running: dict[Any, Batch] = {}
        self._lost: dict[Batch, int] = {}
        self.size = self._cores()

    def _cores(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, batch: Batch) -> None:
        if batch[0].bot_files:
            raise StudyError("bots that are files stay here: install them on every machine (docs/plug-in.md)")
        self._running[self._play.remote(*batch, pipeyard.__version__)] = batch

    def busy(self) -> int:
        return len(self._running)

    def finished(self) -> list[tuple[Batch, Played | None]]:
        ready, _ = self._ray.wait(list(self._running), num_returns=1)
        return [self._result(each) for each in ready]

    def _result(self, reference: Any) -> tuple[Batch, Played | None]:
        batch = self._running.pop(reference)
        errors = self._ray.exceptions
        try:
            return batch, self._ray.get(reference)
        except errors.RayTaskError as problem:
            raise StudyError(f"a machine of the cluster cannot play: {problem.cause}") from None
        except errors.RayError as problem:
            lost = self._lost[batch] = self._lost.get(batch, 0) + 1
            if lost >= LOSSES:
                told = f"{batch[0].variant}, games {batch[1][0]} to {batch[1][-1]}"
                raise StudyError(f"{told} were lost {LOSSES} times with their machine: {problem}") from None
            time.sleep(min(float(lost), PAUSE))
            self.size = self._cores()
            return batch, None

    def stop(self) -> None:
        for reference in self._running:
            self._ray.cancel(reference, force=True)
        self._ray.shutdown()


def _play_there(table: Any, numbers: tuple[int, ...], version: str) -> Played:
    """Play games on a machine of the cluster."""
    if pipeyard.__version__ != version:
        raise StudyError(f"it has Pipeyard {pipeyard.__version__}, and the study is run by {version}")
    plugins.load()
    return play_batch(table, numbers)
