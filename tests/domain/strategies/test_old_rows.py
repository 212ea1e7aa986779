"""Rows that older versions wrote are read as today's shapes, word for word as they were stored."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.queries import content_of
from kempen.domain.strategies.models import Brief, BriefDraft, Strategy, StrategyLine
from kempen.domain.strategies.queries import ads_of, lines_of, representation
from kempen.domain.strategies.stored_shapes import (
    BriefAudience,
    GenerationProgress,
    LineExpectation,
    PlanAnswer,
    SplitExpectation,
)
from kempen.kit import strict_json
from kempen.kit.database.struct_column import from_json, to_json, to_json_object
from tests import make
from tests.builders import approved
from tests.builders.approved import answer_of, expected_of

# Before a split said what it sets aside (until 2026-11).
EXPECTED: dict[str, Any] = {
    "p10": 22498.3029, "p50": 25811.5036, "p90": 29595.139, "mean": 26072.7713,
    "gain": {"p10": -12.5, "p90": 900, "mean": 431.25, "chance": 0.871},
    "unit": "revenue", "spend": 5600.0, "return": 4.6559, "return_p10": 4.0176,
    "return_p90": 5.2848, "chance_of_goal": 0.905, "cost_per_prospect": None,
}  # fmt: skip
# Before goal_expected had its name, and before a note on the goal had its chance.
ANSWER: dict[str, Any] = {
    "basis": "mixed", "suggested": EXPECTED, "confidence": "medium",
    "notes": [
        {"code": "goal_out_of_reach", "texts": [], "numbers": {"goal": 90, "best": 4.7},
         "position": None},
        {"code": "cut", "texts": ["revenue"], "numbers": {"change": 0.97, "marginal": 4.4},
         "position": 0},
    ],
    "assumptions": {"new:0": {"basis": "own_average", "median": 1.84, "spread": 0.8}},
    "current_mean": None, "history_until": "2026-11-22", "goal_reachable": False,
    "budget_for_goal": None, "smallest_budget": 5100.5,
    "best_reachable_return": 4.7374, "best_reachable_prospects": None,
}  # fmt: skip
LINE = {"p10": 121.4307, "p90": 732.1187, "mean": 371.5964, "marginal": 4.3824}
CURVE = {"p10": [0.0, 4.0], "p90": [0.0, 8.0], "mean": [0, 6], "spend": [0.0, 2.5]}
SUFFICIENCY = {"missing": [{"code": "no_days", "numbers": {"have": 0.0}}], "verdict": "none"}
DAILY = [{"date": "2026-12-01", "amount": "16.57"}, {"date": "2026-12-02", "amount": "20.00"}]

pytestmark = pytest.mark.django_db


def write(row: Any, **columns: object) -> None:
    """Store JSON past every shape of today, as an older version would have."""
    for name, value in columns.items():
        with connection.cursor() as cursor:
            cursor.execute(
                f'UPDATE {row._meta.db_table} SET "{name}" = %s::jsonb WHERE id = %s',
                [strict_json.dumps(value).decode(), row.pk],
            )


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def old(business: Business) -> Strategy:
    strategy = approved.strategy(business, "search")
    write(strategy, expected=EXPECTED, answer=ANSWER, progress={"step": 2, "of": 4, "code": "fit"})
    write(lines_of(strategy)[0], expected=LINE, curve=CURVE, sufficiency=SUFFICIENCY, daily=DAILY)
    return Strategy.objects.of(business).select_related("brief", "business").get(pk=strategy.pk)


def test_an_expectation_without_what_it_sets_aside(old: Strategy) -> None:
    expected = expected_of(old)
    assert (expected.mean, expected.mean_return, expected.set_aside) == (26072.7713, 4.6559, None)
    assert expected.gain is not None
    assert (expected.gain.p90, expected.gain.chance) == (900.0, 0.871)


def test_an_answer_that_calls_the_goal_reachable(old: Strategy) -> None:
    answer = answer_of(old)
    assert answer.goal_expected is False
    assert answer.suggested == old.expected
    assert answer.assumptions["new:0"].median == 1.84
    assert answer.history_until == date(2026, 11, 22)
    old.save()
    stored = to_json_object(answer_of(Strategy.objects.of(old.business).get(pk=old.pk)))
    assert stored["goal_expected"] is False
    assert "goal_reachable" not in stored


def test_notes_are_said_as_they_were(old: Strategy) -> None:
    goal, cut = representation(old).notes
    assert goal.text.startswith("This budget is not expected to meet the goal of 90.00.")
    assert (
        cut.text == f"{lines_of(old)[0].name} gets 97% less than today. The next RM1 brings RM4.40."
    )


def test_a_line_is_written_again_as_it_was_read(old: Strategy) -> None:
    line = lines_of(old)[0]
    assert line.expected == LineExpectation(371.5964, 121.4307, 732.1187, 4.3824)
    assert line.curve is not None
    assert line.curve.mean == (0.0, 6.0)
    assert line.daily[0].date == date(2026, 12, 1)
    assert line.daily[0].amount == Decimal("16.57")
    assert to_json([line.expected, line.sufficiency]) == [LINE, SUFFICIENCY]
    # What was approved is hashed with these.
    assert strict_json.dumps(to_json(line.daily)) == strict_json.dumps(DAILY)


def test_a_strategy_of_which_nothing_is_known_yet(old: Strategy) -> None:
    write(old, progress={}, expected=None, answer=None)
    write(lines_of(old)[0], daily=[])
    bare = Strategy.objects.of(old.business).select_related("brief", "business").get(pk=old.pk)
    assert bare.progress == GenerationProgress(step=0, of=1, code="")
    assert (bare.expected, bare.answer, lines_of(bare)[0].daily) == (None, None, ())
    assert representation(bare).notes == []


def test_a_brief_says_only_what_was_handed_in(old: Strategy) -> None:
    partly: dict[str, object] = {
        "product": "Beans",
        "must_say": [],
        "never_say": None,
        "colour": "red",
    }
    write(old.brief, creative_guidelines=partly, audience={"states": ["Selangor"], "age_min": 21})
    write(old.brief, new_campaigns=[{"name": "Beans · social", "platform": "social"}])
    brief = Brief.objects.of(old.business).get(pk=old.brief_id)
    assert (brief.guidelines.product, brief.guidelines.must_say) == ("Beans", ())
    assert brief.target_audience == BriefAudience(states=("Selangor",), age_min=21)
    # An approval holds the hash of exactly this.
    assert brief.creative_guidelines == partly
    assert brief.new_campaigns[0].platform == "social"
    write(old.brief, audience=None)
    assert Brief.objects.of(old.business).get(pk=old.brief_id).target_audience == BriefAudience()


def test_a_draft_keeps_what_was_typed(business: Business) -> None:
    member = make.member(business)
    draft = BriefDraft.objects.add(business, person=member.person)
    assert draft.answers == {}
    write(draft, answers={"plan": {"typed": {"return_goal": ["4"]}, "version": 3}})
    part = BriefDraft.objects.of(business).get().answers["plan"]
    assert (part.typed, part.version) == ({"return_goal": ["4"]}, 3)


def test_a_query_by_a_name_inside_still_works(old: Strategy) -> None:
    rows = Strategy.objects.of(old.business).filter(answer__confidence="medium")
    assert rows.values_list("answer__basis", "expected__mean").get() == ("mixed", 26072.7713)
    assert StrategyLine.objects.of(old.business).filter(daily__0__amount="16.57").exists()


@pytest.mark.parametrize(("shape", "stored"), [(SplitExpectation, EXPECTED), (PlanAnswer, ANSWER)])
def test_what_is_stored_is_read_as_the_same(shape: type[Any], stored: dict[str, Any]) -> None:
    read = from_json(stored, shape)
    assert from_json(to_json(read), shape) == read


def test_an_ad_that_was_approved_before_it_said_its_button_keeps_hash_and_button(
    business: Business,
) -> None:
    approved_strategy = approved.strategy(business, "social")
    (ad,) = ads_of(approved_strategy)
    ad.creative.call_to_action = "contact_us"
    assert to_json(content_of(ad.creative)) == {
        "platform": "social",
        "language": "en",
        "headlines": ["Liberica beans"],
        "descriptions": ["Delivered"],
        "primary_text": "Fresh beans from Johor, roasted on the day of shipping.",
        "call_to_action": "contact_us",
        "landing_url": "https://kopirimba.example/beans",
        "image": None,
    }
    # What such an ad has always been sent with, and what its page shows.
    assert ad.creative.button == "learn_more"
    ad.creative.sends_call_to_action = True
    assert to_json_object(content_of(ad.creative))["button"] == "contact_us"
