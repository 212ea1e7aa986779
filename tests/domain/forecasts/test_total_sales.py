"""What ads bring is less sure than all sales: its range is wider, and nothing else changes."""

from dataclasses import replace

import numpy as np
import pytest

from kempen.domain.forecasts.total_sales import (
    ADS_WIDER,
    ads_alone,
    expected_sales,
    real_shares,
    sales_days,
)
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.model.posterior import ResponsePosterior

DRAWS = 400
SPLIT = np.array([700.0, 300.0])


@pytest.fixture
def learned() -> ResponsePosterior:
    """Two campaigns that return 4 and 2 for each 1, beside sales that no campaign brings."""
    luck = np.random.default_rng(5)
    money = np.tile(np.linspace(0, 2000, 30), (2, 1))
    return ResponsePosterior(
        names=("A", "B"),
        horizon=28,
        money=money,
        tables=(money * np.array([[4.0], [2.0]]))[:, None, :],
        weights=np.ones((2, 1)),
        chosen=np.zeros((DRAWS, 2), dtype=np.int64),
        factors=np.exp(luck.normal(0, 0.1, (DRAWS, 2))),
        demand=np.ones(DRAWS),
        widen=1.0,
        recent=SPLIT,
        base=luck.normal(50_000, 500, DRAWS),
        worth=np.ones((28, 2)),
        facts={"swing": [0.3, 0.3], "claims": [[0.7, 0.8]] * DRAWS, "claimed": [4.0, 1.0]},
    )


def test_the_range_of_the_ads_is_wider_and_that_of_all_sales_as_it_was(
    learned: ResponsePosterior,
) -> None:
    ads, plain = ads_alone(learned, 120), replace(learned, base=np.zeros(DRAWS))
    narrow, wide = predict(plain, SPLIT), predict(ads, SPLIT)
    stretched = np.log(wide.p90 / wide.p10) / np.log(narrow.p90 / narrow.p10)
    assert stretched == pytest.approx(ADS_WIDER, rel=0.01)
    assert wide.p50 == pytest.approx(narrow.p50, rel=0.001)
    whole = expected_sales(ads, dict(zip(("A", "B"), SPLIT.tolist(), strict=True)))
    assert whole is not None
    before = predict(learned, SPLIT)
    assert (whole.p10, whole.p90) == pytest.approx((before.p10, before.p90), rel=1e-4)
    assert sales_days(ads) == 120
    assert real_shares(ads) == {"A": 0.7, "B": 0.8}


def test_what_was_learned_before_ranges_were_wider_is_read_as_it_was(
    learned: ResponsePosterior,
) -> None:
    facts = learned.facts | {"base": learned.base.tolist(), "sales_days": 120}
    old = replace(learned, base=np.zeros(DRAWS), facts=facts)
    whole = expected_sales(old, dict(zip(("A", "B"), SPLIT.tolist(), strict=True)))
    assert whole is not None
    assert whole.p90 == pytest.approx(predict(learned, SPLIT).p90)


def test_without_recent_spend_there_is_nothing_to_stretch_by(learned: ResponsePosterior) -> None:
    quiet = replace(learned, recent=np.zeros(2))
    assert (ads_alone(quiet, 120).factors == learned.factors).all()
