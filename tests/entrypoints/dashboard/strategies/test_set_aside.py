"""A split that is expected to bring more than the suggested one is told with the reason why."""

import re
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.preview import preview
from kempen.domain.strategies.queries import lines_of
from tests import make
from tests.builders import plans, shop
from tests.builders.program import Program
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db
ASKED = {"HX-Request": "true"}


def with_history(alice: Member, **tops: float) -> tuple[str, ...]:
    """Campaigns of 90 days, by name, with what each brings at the most."""
    ids = []
    for name, top in tops.items():
        one = make.campaign(alice.business, name, platform="other")
        shop.past(one, 90, top=top)
        ids.append(one.public_id)
    return tuple(ids)


def tried(client: Client, strategy: Strategy, *amounts: str) -> str:
    """What the panel says of amounts that are tried, its spaces tidied."""
    path = f"/strategies/{strategy.public_id}/split/"
    answer = client.post(path, plans.split(strategy, *amounts), headers=ASKED)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def amount(pattern: str, sentence: str) -> int:
    """The ringgit that a sentence of the panel names."""
    match = re.search(pattern.replace("RM", r"RM([\d,]+)(?:\.\d\d)?"), sentence)
    assert match, sentence
    return int(match[1].replace(",", ""))


def test_dropping_a_new_campaign_is_told_with_what_the_suggestion_spends_on_learning(
    at_screen: Client, alice: Member
) -> None:
    known = with_history(alice, Hampers=1400, Beans=1400, Mugs=1400)
    strategy = plans.ready(
        alice, campaign_ids=known, new_campaigns=(NewLine("social", "Gift cards"),)
    )
    assert all(part > 0 for part in plans.amounts(strategy))
    *known_amounts, new = plans.amounts(strategy)
    shared = [f"{part + new / 3:.0f}" for part in known_amounts[1:]]
    first = 5600 - sum(int(part) for part in shared)
    sentence = tried(at_screen, strategy, str(first), *shared, "0")
    more = amount(r"RM more than the suggested split", sentence)
    learning = amount(
        r"The suggestion learns more, which lowers its expected result by RM\.", sentence
    )
    assert more > 50
    # Hardly anything else differs.
    assert learning == pytest.approx(more, rel=0.2)


# The more campaigns compete, the more doubt counts.
TOPS = {"Hampers": 2000, "Beans": 900, "Mugs": 500, "Cards": 1200, "Bags": 700}


def bolder(strategy: Strategy) -> tuple[str, dict[str, Decimal]]:
    """The move of some money that is expected to bring most, and the amounts after it."""
    lines, best = lines_of(strategy), (0.0, dict[str, Decimal]())
    for giver in lines:
        for taker in lines:
            for moved in (30, 100, 300, 600):
                if giver is taker or giver.amount < moved:
                    continue
                amounts = {
                    giver.public_id: giver.amount - moved,
                    taker.public_id: taker.amount + moved,
                }
                seen = preview(strategy, amounts, lines)
                more = seen.expected.mean - seen.suggested.mean
                best = max(best, (more, seen.amounts), key=lambda one: one[0])
    return f"{best[0]:.0f}", best[1]


def test_moving_money_to_where_the_forecast_is_unsure_is_told_with_the_doubt(
    at_screen: Client, alice: Member
) -> None:
    known = with_history(alice, **TOPS)
    strategy = plans.ready(alice, campaign_ids=known, new_campaigns=())
    more, amounts = bolder(strategy)
    assert float(more) > 1, "no move is expected to bring more"
    sentence = tried(
        at_screen, strategy, *(f"{amounts[one.public_id]:.2f}" for one in lines_of(strategy))
    )
    assert amount(r"RM more than the suggested split", sentence) == pytest.approx(
        float(more), abs=1
    )
    doubt = amount(
        r"The suggestion is more cautious, which lowers its expected result by RM\.", sentence
    )
    assert abs(doubt - float(more)) <= 1
    assert "learns more" not in sentence


def test_money_moved_between_two_campaigns_of_which_the_same_is_assumed_brings_the_same(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    sentence = tried(at_screen, strategy, "2500", "3100")
    assert "than the suggested split" not in sentence


def test_the_suggestion_itself_says_what_it_sets_aside_on_page_and_api(
    at_screen: Client, alice: Member
) -> None:
    known = with_history(alice, Hampers=1400, Beans=1400, Mugs=1400)
    strategy = plans.ready(
        alice, campaign_ids=known, new_campaigns=(NewLine("social", "Gift cards"),)
    )
    page = re.sub(r"\s+", " ", page_of(at_screen, strategy))
    learning = amount(r"Learning lowers the expected result by RM\.", page)
    program = Program.of(alice.business)
    body = program.get(f"/strategies/{strategy.public_id}").json()
    assert body["suggested"]["set_aside"] == body["expected"]["set_aside"]
    assert body["expected"]["set_aside"]["learning"] == pytest.approx(learning, abs=0.51)


def test_two_splits_differ_by_exactly_what_they_set_aside(alice: Member) -> None:
    known = with_history(alice, Hampers=1400, Beans=500)
    strategy = plans.ready(
        alice, campaign_ids=known, new_campaigns=(NewLine("social", "Gift cards"),)
    )
    lines = lines_of(strategy)
    amounts = dict(
        zip((line.public_id for line in lines), map(Decimal, (4000, 1200, 400)), strict=True)
    )
    seen = preview(strategy, amounts, lines)
    given_up = [
        one.set_aside.doubt + one.set_aside.learning
        for one in (seen.suggested, seen.expected)
        if one.set_aside is not None
    ]
    difference = seen.expected.mean - seen.suggested.mean
    assert difference == pytest.approx(given_up[0] - given_up[1], abs=0.01)


def test_a_program_hears_why_its_split_brings_more_than_the_suggestion(alice: Member) -> None:
    known = with_history(alice, **TOPS)
    strategy = plans.ready(alice, campaign_ids=known, new_campaigns=())
    more, amounts = bolder(strategy)
    allocation = [
        {"line_id": one.public_id, "amount": float(amounts[one.public_id])}
        for one in lines_of(strategy)
    ]
    program = Program.of(alice.business)
    changes = {"revision": strategy.revision, "allocation": allocation}
    changed = program.patch(f"/strategies/{strategy.public_id}", changes)
    assert changed.status_code == 200, changed.content
    expected, suggested = changed.json()["expected"], changed.json()["suggested"]
    assert expected["mean"] - suggested["mean"] == pytest.approx(float(more), abs=1)
    given_up = [sum(one["set_aside"].values()) for one in (suggested, expected)]
    assert expected["mean"] - suggested["mean"] == pytest.approx(
        given_up[0] - given_up[1], abs=0.01
    )
