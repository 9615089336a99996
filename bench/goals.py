"""The goals, and how far they are reached: each with what stands in the way where it is not."""

from __future__ import annotations

from dataclasses import dataclass

from bench.texts import texts


@dataclass(frozen=True)
class Goal:
    """Something to reach. ``key`` is its heading in ``in_the_way.md``."""

    key: str
    told: str
    wanted: str
    reached: str
    met: bool | None  # None where it could not be measured


def at_least(key: str, told: str, wanted: float, reached: float | None) -> Goal:
    """A ratio that should be this or more."""
    met = None if reached is None else reached >= wanted
    return Goal(key, told, f"{wanted:g} times or more", times(reached), met)


def at_most(key: str, told: str, wanted: float, reached: float | None) -> Goal:
    """A ratio that should be this or less."""
    met = None if reached is None else reached <= wanted
    return Goal(key, told, f"{wanted:g} times or less", times(reached), met)


def under(key: str, told: str, wanted: float, reached: float, unit: str) -> Goal:
    """A time that should be less than this."""
    return Goal(key, told, f"under {wanted:g} {unit}", f"{reached:.3g} {unit}", reached < wanted)


def times(ratio: float | None) -> str:
    """A ratio as the page writes it."""
    if ratio is None:
        return "not measured"
    return f"{ratio:,.0f} times" if ratio >= 20 else f"{ratio:.2f} times"


def table(goals: list[Goal]) -> str:
    """The goals beside what was reached, then what stands in the way."""
    words = {True: "yes", False: "**no**", None: "not measured"}
    lines = ["| goal | wanted | reached | there |", "|---|---|---|---|"]
    lines += [f"| {goal.told} | {goal.wanted} | {goal.reached} | {words[goal.met]} |" for goal in goals]
    known = texts("in_the_way.md")
    missed = [goal for goal in goals if goal.met is False]
    if missed:
        lines += ["", "### What stands in the way", ""]
    for goal in missed:
        reason = known.get(goal.key, "No reason is kept for it yet; where the time goes is told below.")
        lines.append(f"- **{goal.told}**: {reason}".replace("\n", "\n  "))
    return "\n".join(lines)
