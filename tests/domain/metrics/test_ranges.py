"""The likely range holds in about eight of ten cases, and says nothing where it cannot."""

import math
from itertools import accumulate

import numpy as np
import pytest

from kempen.domain.metrics.ranges import (
    DAYS_OF_SPREAD,
    FEWEST_DAYS,
    LIKELY,
    Floats,
    likely_return,
    spread_of,
)

MARKETS = 800


def market(days: int, memory: float, random: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """Return spend, revenue and the revenue that luck alone kept from being seen.

    A weekday pattern of a fifth, daily luck of three tenths, of which `memory` stays until
    tomorrow.
    """
    day = np.arange(days)
    spend = 100 * (1 + 0.3 * np.sin(2 * np.pi * day / 7)) * np.exp(random.normal(0, 0.2, days))
    # As many draws at once are those that single ones would be, in a tenth of the time.
    first, *later = random.normal(size=days).tolist()
    steps = [first, *(math.sqrt(1 - memory**2) * draw for draw in later)]
    luck = np.array(list(accumulate(steps, lambda before, step: memory * before + step)))
    expected = 3.4 * spend * (1 + 0.2 * np.cos(2 * np.pi * day / 7))
    return spend, expected * (1 + 0.3 * luck), expected


@pytest.mark.parametrize("memory", [0.0, 0.3, 0.6])
@pytest.mark.parametrize("days", [7, 28, 84, 365])
def test_the_range_holds_in_about_eight_of_ten_markets(days: int, memory: float) -> None:
    random = np.random.default_rng(20261120)
    held = 0
    for _ in range(MARKETS):
        spend, revenue, expected = market(max(days, DAYS_OF_SPREAD), memory, random)
        likely = likely_return(spend.tolist(), revenue.tolist(), days)
        assert likely is not None
        truth = expected[-days:].sum() / spend[-days:].sum()
        held += likely.low <= truth <= likely.high
    # Two standard errors of the simulation are 0.03; long memory costs a little more.
    assert LIKELY - 0.06 <= held / MARKETS <= LIKELY + 0.09


def test_the_range_narrows_with_the_days() -> None:
    random = np.random.default_rng(1)
    spend, revenue, _ = market(364, 0.0, random)
    widths = []
    for days in (7, 28, 84, 364):
        likely = likely_return(spend.tolist(), revenue.tolist(), days)
        assert likely is not None
        widths.append(likely.high - likely.low)
    assert widths == sorted(widths, reverse=True)


def test_the_weekday_pattern_is_no_luck() -> None:
    day = np.arange(84)
    spend = np.full(84, 100.0)
    revenue = 300 * (1 + 0.5 * np.sin(2 * np.pi * day / 7))
    likely = likely_return(spend.tolist(), revenue.tolist(), 84)
    assert likely is not None
    # If the pattern were taken for luck the range would be 0.30 wide.
    assert likely.high - likely.low < 0.12


def test_a_steady_return_has_a_range_of_no_width() -> None:
    likely = likely_return([50.0] * 28, [150.0] * 28, 28)
    assert likely is not None
    assert (likely.low, likely.high) == pytest.approx((3.0, 3.0))


def test_too_few_days_with_spend_give_no_range() -> None:
    spend = [100.0] * (FEWEST_DAYS - 1) + [0.0] * 40
    assert likely_return(spend, [300.0] * len(spend), len(spend)) is None
    assert spread_of(np.array([]), np.array([])) is None


def test_a_stretch_without_spend_has_no_range() -> None:
    assert likely_return([100.0] * 40 + [0.0] * 7, [300.0] * 47, 7) is None


def test_a_return_is_never_likely_to_be_negative() -> None:
    random = np.random.default_rng(3)
    revenue = random.exponential(100, 20) ** 2 / 100
    likely = likely_return([100.0] * 20, revenue.tolist(), 20)
    assert likely is not None
    assert likely.low >= 0
