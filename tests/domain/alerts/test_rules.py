from kempen.domain.alerts.rules import EXPLAINS, FROM_FIGURES, Cause, unexplained

_TRACKING = (Cause.TRACKING_BROKEN, "social", "")


def test_broken_tracking_explains_spend_without_sales_on_its_platform_alone() -> None:
    same = (Cause.SPEND_WITHOUT_SALES, "social", "a")
    other = (Cause.SPEND_WITHOUT_SALES, "search", "b")
    assert unexplained([same, other, _TRACKING]) == [other, _TRACKING]


def test_the_same_in_a_whole_account_explains_it_in_its_campaigns() -> None:
    of_one = (Cause.TRACKING_BROKEN, "social", "a")
    assert unexplained([of_one, _TRACKING]) == [_TRACKING]
    assert unexplained([of_one]) == [of_one]


def test_a_campaign_explains_only_what_is_its_own() -> None:
    drifted = (Cause.DRIFT, "social", "a")
    own, others = (Cause.OFF_PACE, "social", "a"), (Cause.OFF_PACE, "social", "b")
    assert unexplained([drifted, own, others]) == [drifted, others]


def test_lost_access_explains_all_that_figures_show() -> None:
    lost = (Cause.ACCESS_LOST, "social", "")
    effects = [(cause, "social", "a") for cause in FROM_FIGURES]
    assert unexplained([lost, *effects]) == [lost]


def test_nothing_explains_itself_in_a_circle() -> None:
    order = list(Cause)
    for cause, effects in EXPLAINS.items():
        assert all(order.index(cause) <= order.index(effect) for effect in effects)
