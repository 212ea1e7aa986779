"""Whatever a history holds, the answer is finite, sums to the budget, or says what is wrong."""

from datetime import date, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.entrypoints.cli.plan.problem import pose
from kempen.optimiser.answer.answer import answer
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import CalendarEvent, History


def strange(data: st.DataObject) -> History:
    """Few or many days, one or several campaigns, gaps, silence, late starts and early ends."""
    days, count = data.draw(st.integers(14, 70)), data.draw(st.integers(1, 4))
    rng = np.random.default_rng(data.draw(st.integers(0, 10_000)))
    unit = 10.0 ** data.draw(st.integers(-3, 7))
    spend = unit * np.exp(rng.normal(0, data.draw(st.sampled_from([0.0, 0.3, 2.0])), (days, count)))
    spend[rng.random((days, count)) < data.draw(st.sampled_from([0.0, 0.3, 0.95]))] = 0
    spend[0, 0] = unit
    sold = rng.poisson(data.draw(st.sampled_from([0.05, 3, 400])) * np.sqrt(spend / unit))
    sold[0, 0] = 1
    counted = sold * data.draw(st.sampled_from([0, 1]))
    running = np.ones_like(spend, dtype=bool)
    for k in range(1, count):
        first, last = sorted(rng.integers(0, days, 2))
        running[:first, k] = running[last + 1 :, k] = False
    spend, sold, counted = spend * running, sold * running, counted * running
    names = tuple(f"c{k}" for k in range(count))
    events = tuple(
        CalendarEvent(date(2026, 1, 1) + timedelta(days=int(day)), "sale")
        for day in rng.integers(0, 99, 3)
    )
    value = unit * data.draw(st.sampled_from([1e-3, 1.0, 1e4]))
    return History(
        date(2026, 1, 1), names, spend, value * sold, counted * 2.0, counted * 1.0, running,
        value * sold.sum(1) + value, events,
    )  # fmt: skip


@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_any_history_gets_a_finite_answer_or_a_clear_refusal(data: st.DataObject) -> None:
    past = strange(data)
    horizon = data.draw(st.sampled_from([1, 7, 28, 90]))
    wait = data.draw(st.sampled_from([0, 20]))
    target = data.draw(st.sampled_from(["attributed", "total", "prospects"]))
    budget = max(float(past.spend.sum()) * data.draw(st.sampled_from([1e-4, 0.3, 50.0])), 0.01)
    asked = pose(
        past, target, past.end + timedelta(days=1 + wait), horizon, budget=budget, goal=2.0
    )
    if target == "prospects" and not past.conversions.any():
        with pytest.raises(BadInput, match="There is no conversion"):
            fit(past, horizon, target=target, budget=budget, wait=wait)
        return
    known = fit(past, horizon, target=target, budget=budget, wait=wait)
    plan = answer(known, asked.question)
    assert plan.split.sum() == pytest.approx(budget, rel=1e-9, abs=0.01)
    assert (plan.split >= 0).all()
    likely = plan.predicted
    assert 0 < likely.p05 <= likely.p10 <= likely.p50 <= likely.p90 <= likely.p95 < np.inf
    assert np.isfinite(likely.mean)
    assert plan.daily.sum(0) == pytest.approx(plan.split, abs=0.01)


@pytest.mark.parametrize("horizon", [0, 367])
def test_a_horizon_beyond_a_year_is_refused(horizon: int) -> None:
    ones = np.ones((20, 1))
    past = History(date(2026, 1, 1), ("a",), ones, ones, ones, ones, ones > 0)
    with pytest.raises(BadInput, match="1 to 366"):
        fit(past, horizon)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("spend", -1.0, "spend of a on 2026-01-03 is negative"),
        ("revenue", np.nan, "revenue of a on 2026-01-03 is not a finite number"),
        ("clicks", np.inf, "clicks of a on 2026-01-03 is not a finite number"),
    ],
)
def test_a_history_names_its_bad_number(field: str, value: float, message: str) -> None:
    figures = {name: np.ones((20, 1)) for name in ("spend", "revenue", "clicks", "conversions")}
    figures[field][2, 0] = value
    running = np.ones((20, 1), dtype=bool)
    with pytest.raises(BadInput, match=message):
        History(
            date(2026, 1, 1), ("a",), figures["spend"], figures["revenue"], figures["clicks"],
            figures["conversions"], running,
        )  # fmt: skip
