"""A process that measures when asked."""

import os
import sys

import pytest

from bench.timing import called, played
from bench.worker import Worker, pinned, serve


def test_it_says_what_it_has_and_measures_what_is_asked() -> None:
    worker = Worker(sys.executable, "tests.bench.test_worker")
    try:
        assert worker.about == "a counter"
        assert worker.tasks == ["hand counter", "copy counter"]
        games = worker.measure("hand counter", 0.001)
        assert (games["moves"], games["menus"], games["choices"]) == (
            7 * games["games"],
            3 * games["games"],
            12 * games["games"],
        )
        assert games["seconds"] >= 0.001
        assert worker.measure("copy counter", 0.001)["calls"] >= 20
    finally:
        worker.close()
    assert worker.process.returncode == 0


def test_one_that_does_not_start_is_told_of(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="no_such_module"):
        Worker(sys.executable, "bench.no_such_module")


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system does not pin")
def test_one_core_for_a_while() -> None:
    before = os.sched_getaffinity(0)
    with pinned():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


if __name__ == "__main__":
    serve("a counter", {"hand counter": played(lambda: (7, 3, 12)), "copy counter": called(lambda: None)})
