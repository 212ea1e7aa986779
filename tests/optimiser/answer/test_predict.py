"""One prediction: a campaign's part, its curve and the whole come from the same draws."""

from dataclasses import replace

import numpy as np
import pytest

from kempen.optimiser.answer.answer import answer, describe
from kempen.optimiser.answer.predict import predict, predict_gain
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.posterior import ResponsePosterior
from tests.optimiser.markets import posterior, question, small_history


def alone() -> ResponsePosterior:
    """A fit of one campaign."""
    past = small_history(3)
    columns = ("spend", "revenue", "clicks", "conversions", "running")
    first = {name: getattr(past, name)[:, :1] for name in columns}
    return fit(replace(past, names=past.names[:1], **first), 28)


def test_the_only_campaign_brings_the_whole() -> None:
    known = alone()
    plan = answer(known, question(known, 1.3 * float(known.recent.sum())))
    whole, part = plan.predicted, plan.campaigns[0]
    assert (part.mean, part.p10, part.p90) == (whole.mean, whole.p10, whole.p90)
    assert part.current_mean == plan.current.mean


@pytest.mark.parametrize("target", ["attributed", "total"])
def test_a_campaign_s_curve_says_what_its_part_of_a_split_says(target: str) -> None:
    known = posterior("hill", 101, target)
    asked = question(known)
    for k, one in enumerate(answer(known, asked).campaigns):
        point = one.curve[10]
        split = known.recent.copy()
        split[k] = point.amount
        part = describe(known, asked, split).campaigns[k]
        assert (part.mean, part.p10, part.p90) == (point.mean, point.p10, point.p90)


def test_a_curve_s_range_is_wider_the_further_spend_would_be_moved() -> None:
    known = posterior()
    never = replace(known, facts={**known.facts, "swing": [0.0] * len(known.names)})
    near, far = (answer(one, question(one)).campaigns[0].curve[-1] for one in (known, never))
    assert np.log(far.p90 / far.p10) > 1.02 * np.log(near.p90 / near.p10)


def test_what_a_split_gains_is_what_both_predictions_differ_by() -> None:
    known = posterior()
    asked = question(known)
    plan = answer(known, asked)
    assert abs(plan.gain.mean) > 1
    assert plan.gain.mean == pytest.approx(plan.predicted.mean - plan.current.mean, rel=1e-9)


def test_a_split_that_differs_by_less_than_a_sen_is_the_same_split() -> None:
    known = posterior()
    keep = known.recent
    assert predict_gain(known, keep + 0.004, keep).chance == 0.5
    more = keep.copy()
    more[0] += 0.02
    assert predict_gain(known, more, keep).chance > 0.9


def test_what_is_not_known_comes_on_top_of_every_draw() -> None:
    known = posterior()
    besides = np.linspace(0, 100, len(known.demand))
    with_it = predict(known, known.recent, goal=1.0, besides=besides)
    without = predict(known, known.recent)
    np.testing.assert_array_equal(with_it.draws, without.draws + besides)
    assert (without.chance_of_goal, with_it.chance_of_goal) == (None, 1.0)


def test_budgets_of_the_same_size_are_answered_from_the_same_fit() -> None:
    past = small_history(3)
    size = 10.0 ** np.ceil(np.log10(100 * float(past.spend.sum())))
    smaller, greater, beyond = (fit(past, 28, budget=part * size) for part in (0.3, 0.5, 0.51))
    np.testing.assert_array_equal(smaller.tables, greater.tables)
    assert beyond.money.max() > 1.5 * greater.money.max()
