"""Rates, means and differences, each with an interval that is honest about how many games were played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

LEVEL = 0.95
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)  # standard deviations to each side
_FEW = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}  # where the series below is not exact enough


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its 95 % interval.

    >>> print(mean([0.25, 0.75, 0.5]), "and", mean([0.5]))
    0.50 (-0.12 to 1.12) and 0.50 (no interval from one value)
    """

    value: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        """Half the interval's width: the figure is known this well."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether the interval is clear of a value."""
        return not self.low <= value <= self.high

    def __str__(self) -> str:
        if math.isinf(self.high):
            return f"{self.value:.2f} (no interval from one value)"
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def students_t(freedom: int) -> float:
    """How many standard errors a mean's interval has to each side: the fewer values, the more.

    >>> [round(students_t(freedom), 2) for freedom in (1, 3, 11, 1000)]
    [12.71, 3.18, 2.2, 1.96]
    """
    if freedom in _FEW:
        return _FEW[freedom]
    # The expansion of Abramowitz and Stegun, 26.7.5.
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
        + (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / (92160 * freedom**4)
    )


def rate(successes: float, count: int) -> Estimate:
    """A share of games, with Wilson's interval. Shared wins may count as parts.

    >>> rate(60, 100)
    Estimate(value=0.6, low=0.5020025867910618, high=0.6905987135675411, count=100)
    """
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    share = successes / count
    square = Z * Z / count
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), count)


def mean(values: Sequence[float]) -> Estimate:
    """A mean of independent values, with Student's interval.

    >>> print(mean([0.0, 1.0, 1.0, 1.0]))
    0.75 (-0.05 to 1.55)
    """
    count = len(values)
    if count == 0:
        return Estimate(math.nan, math.nan, math.nan, 0)
    middle = fmean(values)
    half = students_t(count - 1) * stdev(values) / math.sqrt(count) if count > 1 else math.inf
    return Estimate(middle, middle - half, middle + half, count)


def mean_of(count: int, total: float, squares: float) -> Estimate:
    """A mean from how many values there are, their sum and the sum of their squares.

    >>> mean_of(3, 6.0, 14.0) == mean([1.0, 2.0, 3.0])
    True
    """
    if count == 0:
        return Estimate(math.nan, math.nan, math.nan, 0)
    middle = total / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    spread = math.sqrt(max(0.0, (squares - count * middle * middle) / (count - 1)))
    half = students_t(count - 1) * spread / math.sqrt(count)
    return Estimate(middle, middle - half, middle + half, count)


def effect(count: int, total: float, squares: float) -> Estimate:
    """A mean of differences in units of their spread: what weighs how much, whatever it is counted in."""
    plain = mean_of(count, total, squares)
    spread = plain.half * math.sqrt(count) / students_t(count - 1) if count > 1 else 0.0
    if spread <= 0:
        return Estimate(math.nan, math.nan, math.nan, 0)
    size = plain.value / spread
    half = Z * math.sqrt(1 / count + size * size / (2 * count))
    return Estimate(size, size - half, size + half, count)


def difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How much more the second has than the first, game by game: both were played with the same luck."""
    return mean([after - before for before, after in zip(first, second, strict=True)])


def sequential(values: Sequence[float], games_aimed_at: int = 500) -> Estimate:
    """A mean with an interval that stays honest although one looks at it again and again.

    An ordinary interval is right for one look. Who stops as soon as it is narrow enough looks many times.
    This is the asymptotic confidence sequence with a normal mixture (Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas): it holds at all numbers of games at once, and is narrowest around ``games_aimed_at``.
    """
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else math.nan, -math.inf, math.inf, count)
    alpha = 1 - LEVEL
    wide = math.sqrt((-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / games_aimed_at)
    middle, spread = fmean(values), max(stdev(values), 1e-9)
    inside = count * wide * wide
    half = spread * math.sqrt(2 * (inside + 1) / (count * inside) * math.log(math.sqrt(inside + 1) / alpha))
    return Estimate(middle, middle - half, middle + half, count)
