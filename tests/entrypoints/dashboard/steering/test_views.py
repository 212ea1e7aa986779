"""The page of moves: recommendations, decisions about them, moves and their undo."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.steering.actions.deciding import steer
from kempen.domain.steering.actions.moving import settle
from kempen.domain.steering.models import Move, Recommendation
from kempen.domain.steering.stored_shapes import MovedDay, MovedLine
from kempen.entrypoints.dashboard.steering.copy import spend_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from tests import make
from tests.builders.pages import unescaped_text_of
from tests.builders.people import begin_session
from tests.builders.steering.losing_ads import advised_pause
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, steered_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def plan(alice: Member) -> SteeredPlan:
    """Without an envelope: a move is recommended."""
    running_plan = steered_plan(alice, envelope=False)
    steer(str(running_plan.launch.pk))
    return running_plan


def page(client: Client) -> str:
    return unescaped_text_of(client.get("/moves/"))


def sent(client: Client, address: str) -> Any:
    return client.post(address, follow=True)


def newest(plan: SteeredPlan) -> Move:
    return Move.objects.of(plan.launch.business).latest("id")


def applied(client: Client, plan: SteeredPlan) -> Move:
    row = Recommendation.objects.of(plan.launch.business).get()
    sent(client, f"/recommendations/{row.public_id}/apply/")
    for _ in range(3):
        carry_out(plan)
        settle(str(newest(plan).pk))
    return newest(plan)


def test_a_recommendation_is_shown_with_its_gain_and_why(
    at_screen: Client, plan: SteeredPlan
) -> None:
    shown = page(at_screen)
    assert "Money brings more in another campaign" in shown
    assert "RM100 to RM120 a day" in shown
    assert "more sales in 21 days. Chance of more:" in shown
    assert "The plan spends the same in all." in shown
    assert "Gift boxes: the next RM1 brings about RM" in shown
    assert "Kempen recommends a move. Decide above." in shown
    assert "Spent RM" in shown
    # It ends with a day, which is named: midnight would be of the next one.
    last = figures.day(clock.today() + timedelta(days=1))
    assert f"You can apply it until {last}." in shown


@pytest.mark.parametrize(
    ("daily", "says"),
    [
        ("25", "Until its end the plan spends RM50 more, which was planned and not spent."),
        ("-25", "Until its end the plan spends RM50 less, because it spent more than planned."),
        ("0.01", "The plan spends the same in all."),
    ],
)
def test_a_move_that_catches_up_says_how_much_is_spent(daily: str, says: str) -> None:
    # A gain of more money is no gain of where the money goes.
    days = tuple(
        MovedDay(clock.today() + timedelta(days=n), Decimal(100), Decimal(100) + Decimal(daily))
        for n in range(2)
    )
    assert spend_words([MovedLine("line_1", "cmp_1", "Gift boxes", days)]) == says


def test_it_is_applied_and_undone(at_screen: Client, plan: SteeredPlan) -> None:
    move = applied(at_screen, plan)
    shown = page(at_screen)
    assert "A member applied a recommendation Alice" in shown
    assert "Decide above." not in shown
    assert "No recommendation for this plan is open now." in shown
    assert "Undo move" in shown
    answer = sent(at_screen, f"/moves/{move.public_id}/undo/")
    assert "Undone. The platforms change within a minute." in answer.content.decode()
    assert "This move was undone." in unescaped_text_of(answer)
    assert newest(plan).undoes_id == move.pk
    for _ in range(3):
        carry_out(plan)
        settle(str(newest(plan).pk))
    day = figures.day(move.day)
    assert f"{day} Undone A member applied a recommendation" in page(at_screen)
    # The move has its reason once, not the undoing of it too.
    shown = page(at_screen)
    assert "Kempen moves nothing for 7 days after that." in shown
    assert shown.index("A member undid a move") < shown.index(
        "Money brings more in another campaign"
    )
    assert shown.count("Money brings more in another campaign") == 1


def test_a_move_that_cannot_be_undone_says_why(at_screen: Client, plan: SteeredPlan) -> None:
    row = Recommendation.objects.of(plan.launch.business).get()
    sent(at_screen, f"/recommendations/{row.public_id}/apply/")
    assert "You can undo it when that is done." in page(at_screen)
    answer = sent(at_screen, f"/moves/{newest(plan).public_id}/undo/")
    assert "The platforms are still being changed." in unescaped_text_of(answer)


def test_not_now_puts_it_aside(at_screen: Client, plan: SteeredPlan) -> None:
    row = Recommendation.objects.of(plan.launch.business).get()
    sent(at_screen, f"/recommendations/{row.public_id}/dismiss/")
    shown = page(at_screen)
    assert "Chance of more" not in shown
    assert "Kempen moves nothing for 7 days after that." in shown


def test_one_whose_days_are_over_says_so_where_it_stood(
    at_screen: Client, plan: SteeredPlan
) -> None:
    row = Recommendation.objects.of(plan.launch.business).get()
    Recommendation.objects.of(plan.launch.business).update(expires_at=clock.now())
    answer = sent(at_screen, f"/recommendations/{row.public_id}/apply/")
    assert answer.redirect_chain[-1][0].endswith("/moves/")
    assert "This recommendation has expired." in unescaped_text_of(answer)
    assert "Decide above." not in page(at_screen)
    assert not Move.objects.of(plan.launch.business).exists()


def test_a_viewer_sees_everything_and_decides_nothing(
    client: Client, alice: Member, plan: SteeredPlan
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert "An owner or a manager decides." in page(client)
    row = Recommendation.objects.of(alice.business).get()
    for address in (f"/recommendations/{row.public_id}/apply/", f"/moves/{row.public_id}/undo/"):
        assert sent(client, address).status_code == 403
    assert not Move.objects.of(alice.business).exists()


def test_the_bell_asks_for_the_decision(at_screen: Client, plan: SteeredPlan) -> None:
    shown = unescaped_text_of(at_screen.get("/notifications/"))
    assert "Kempen recommends to move budget" in shown
    assert "Gift boxes" in shown


def test_a_change_of_ads_is_recommended_with_odds_and_put_down_to_be_approved(
    at_screen: Client, plan: SteeredPlan
) -> None:
    row = advised_pause(plan)
    shown = page(at_screen)
    assert "Pause an ad Hampers" in shown
    assert "It brings less than the other ads of its campaign." in shown
    assert "Chance that it is the best ad of its campaign:" in shown
    assert "Kempen recommends to change ads" in unescaped_text_of(at_screen.get("/notifications/"))
    answer = sent(at_screen, f"/recommendations/{row.public_id}/apply/")
    text = unescaped_text_of(answer)
    assert "Added to the ad changes. Nothing changes before an approval." in text
    assert "Ad changes of Hampers" in text
    assert "Pause an ad" not in page(at_screen)


def test_not_now_says_for_how_long_ads_are_left_alone(at_screen: Client, plan: SteeredPlan) -> None:
    row = advised_pause(plan)
    answer = sent(at_screen, f"/recommendations/{row.public_id}/dismiss/")
    assert "nothing about these ads for 14 days" in unescaped_text_of(answer)


def test_without_moves_the_page_says_what_it_is_for(at_screen: Client) -> None:
    assert "No moves yet. Launch a strategy" in page(at_screen)


def test_beside_a_running_plan_nobody_is_told_to_launch_one(
    at_screen: Client, plan: SteeredPlan
) -> None:
    assert "Launch a strategy" not in page(at_screen)
