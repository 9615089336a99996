"""Whatever text comes from outside is taken or refused in words: a sample, and a million in ``make deep``."""

from __future__ import annotations

import os
import secrets

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.parsers import PARSERS, mutated

SAMPLE = 150
MANY = int(os.environ.get("PIPEYARD_FUZZ", "1000000"))


def fuzz(name: str, count: int) -> int:
    """Give a parser so many texts that Hypothesis finds; how many it was given."""
    parser = PARSERS[name]
    samples = parser.samples()
    tried = 0

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(st.sampled_from(samples), st.integers(0, 2**64), st.one_of(st.none(), st.text(max_size=60)))
    def check(sample: str, seed: int, text: str | None) -> None:
        nonlocal tried
        tried += 1
        parser.take(mutated(sample, seed, samples) if text is None else text)

    check()
    return tried


@pytest.mark.parametrize("name", PARSERS)
def test_anything_is_taken_or_refused(name: str) -> None:
    assert fuzz(name, SAMPLE) >= SAMPLE // 2


@pytest.mark.deep
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_texts_are_taken_or_refused(name: str) -> None:
    """By numbers alone: Hypothesis remembers every text it gave, which is too much for a million."""
    parser = PARSERS[name]
    samples = parser.samples()
    first = secrets.randbits(48)
    for number in range(first, first + MANY):
        text = mutated(samples[number % len(samples)], number, samples)
        try:
            parser.take(text)
        except BaseException as problem:
            problem.add_note(f"{name}, text number {number}: {text!r}")
            raise
    print(f"{name}: {MANY} texts from number {first}")


@pytest.mark.parametrize("name", PARSERS)
def test_what_is_right_is_taken(name: str) -> None:
    """The samples are no nonsense to begin with."""
    parser = PARSERS[name]
    for sample in parser.samples():
        parser.take(sample)
