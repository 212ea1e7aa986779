"""Days of which nobody knows what they brought teach nothing, and are no days without sales."""

from dataclasses import replace

import numpy as np
import pytest

from kempen.optimiser.answer.predict import predict
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import LEAST_DAYS, History
from tests.optimiser import markets

_BREAK = slice(-14, -2)


@pytest.fixture(scope="module")
def whole() -> History:
    return markets.history("hill", 101, "total")


def broken(history: History, columns: slice = slice(None)) -> History:
    """Return it with tracking dead for twelve of its last fourteen days, and nothing marked."""
    revenue, conversions = history.revenue.copy(), history.conversions.copy()
    revenue[_BREAK, columns], conversions[_BREAK, columns] = 0, 0
    return replace(history, revenue=revenue, conversions=conversions)


def marked(history: History, columns: slice = slice(None)) -> History:
    """Return it with those days marked as lost."""
    lost = np.zeros_like(history.running)
    lost[_BREAK, columns] = True
    return replace(history, lost=lost)


def expected(history: History, target: str) -> float:
    """What the next 28 days bring at the same spend a day."""
    posterior = fit(history, 28, target=target)
    return float(predict(posterior, posterior.recent).mean)


def newest(history: History, days: int) -> History:
    """Return its last days alone."""
    rows = slice(-days, None)
    assert history.total is not None
    return replace(
        history,
        start=history.day(history.days - days),
        spend=history.spend[rows],
        revenue=history.revenue[rows],
        clicks=history.clicks[rows],
        conversions=history.conversions[rows],
        running=history.running[rows],
        total=history.total[rows],
    )


@pytest.mark.parametrize(
    ("target", "days"), [("attributed", 300), ("prospects", 300), ("total", 60)]
)
def test_lost_days_move_no_forecast(target: str, days: int) -> None:
    # Without marks the days say that the ads bring less, and less of the total sales too.
    history = newest(markets.history("hill", 103, "total"), days)
    truth, dead = expected(history, target), broken(history)
    assert abs(expected(marked(dead), target) / truth - 1) < 0.04
    assert abs(expected(dead, target) / truth - 1) > 0.12


def test_what_lost_days_hold_is_not_read_at_all(whole: History) -> None:
    # A few conversions came through: as wrong as none.
    trickle = broken(whole)
    trickle.revenue[_BREAK] = 1.0
    posteriors = [fit(marked(one), 28) for one in (broken(whole), trickle)]
    assert [one.facts["backtests"] for one in posteriors] == [posteriors[0].facts["backtests"]] * 2
    np.testing.assert_allclose(posteriors[0].tables, posteriors[1].tables, rtol=1e-9)


def test_campaigns_that_were_tracked_go_on_teaching(whole: History) -> None:
    first = slice(0, 1)
    posterior = fit(marked(broken(whole, first), first), 28)
    days = [int(one) for one in (whole.spend > 0).sum(0)]
    assert posterior.facts["spend_days"] == [days[0] - 12, *days[1:]]
    running = [int(one) for one in whole.running.sum(0)]
    assert posterior.facts["running_days"] == [running[0] - 12, *running[1:]]


def test_days_that_are_all_lost_are_no_history(whole: History) -> None:
    short = whole.until(LEAST_DAYS + 1)
    lost = np.zeros_like(short.running)
    lost[:2] = True
    with pytest.raises(BadInput, match="has 13 days") as refused:
        replace(short, lost=lost)
    assert refused.value.data == {"days": 13, "least": 14}
    lost[0, 0] = False
    assert replace(short, lost=lost).days == LEAST_DAYS + 1


def test_total_sales_of_lost_days_are_unknown(whole: History) -> None:
    assert whole.total is not None
    total = marked(whole, slice(0, 1)).known_total()
    assert total is not None
    assert np.isnan(total[_BREAK]).all()
    np.testing.assert_array_equal(total[:-14], whole.total[:-14])
    np.testing.assert_array_equal(total[-2:], whole.total[-2:])
    assert whole.known_total() is whole.total


def test_lost_days_must_have_the_shape_of_the_others(whole: History) -> None:
    with pytest.raises(BadInput, match="lost has shape"):
        replace(whole, lost=whole.running[:-1])
