"""What may change by itself: chosen before the approval, part of what it freezes."""

from dataclasses import replace as with_
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions.set_envelope import set_envelope
from kempen.domain.strategies.approved_shapes import ApprovedContent
from kempen.domain.strategies.envelope import (
    Envelope,
    LineLimits,
    PlanToSteer,
    flaws_of_envelope,
)
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of, lines_of
from kempen.kit.database.struct_column import from_json
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import approved

TODAY = date(2026, 12, 1)
PLAN = PlanToSteer(TODAY, TODAY + timedelta(days=27), frozenset({"line_a", "line_b"}))
GOOD = Envelope(
    lines=(LineLimits("line_a", Decimal(20), Decimal(60)),),
    most_share=Decimal("0.1"),
    most_amount=Decimal(50),
    until=PLAN.last,
)
# As it was approved before there were envelopes, and what it was hashed to then.
OLD_CONTENT: dict[str, Any] = {
    "strategy_id": "str_01k9zj3v5tqk6n0m8w4y2x7abc",
    "objective": "increase_sales",
    "dates": ["2026-10-01", "2026-10-28"],
    "budget": "5600.00",
    "audience": {"languages": ["en"]},
    "creative_guidelines": {"product": "Liberica beans"},
    "campaigns": [
        {
            "line_id": "line_01k9zj3v5tqk6n0m8w4y2x7abd", "campaign_id": None,
            "platform": "search", "name": "Beans", "amount": "5600.00",
            "daily": [{"date": "2026-10-01", "amount": "200.00"}], "ads": [],
        }
    ],
    "after_plan": "continue",
}  # fmt: skip
OLD_HASH = "e988967c23a01243533de4ee1e07043c302d9d7d8882d9e2b8d6e73c40a3c87e"


@pytest.fixture
def owner(db: None) -> Actor:
    return Actor.member(make.member(make.business()))


@pytest.fixture
def strategy(owner: Actor) -> Strategy:
    return approved.strategy(owner.business, "search", "social", amounts=("300.00", "150.00"))


def envelope_for(strategy: Strategy, **changes: Any) -> Envelope:
    line = lines_of(strategy)[0]
    limits = (LineLimits(line.public_id, Decimal(50), Decimal(150)),)
    return replace(GOOD, lines=limits, until=strategy.brief.budget_end, **changes)


def now(strategy: Strategy) -> Strategy:
    rows = Strategy.objects.of(strategy.business).select_related("brief", "business")
    return rows.get(pk=strategy.pk)


def test_a_good_envelope_has_no_flaw() -> None:
    assert flaws_of_envelope(GOOD, PLAN, TODAY) == []


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"most_share": Decimal(0)}, ("most_share",), "share_out_of_range"),
        ({"most_share": Decimal("0.51")}, ("most_share",), "share_out_of_range"),
        ({"most_amount": Decimal("0.99")}, ("most_amount",), "amount_out_of_range"),
        ({"most_amount": Decimal(1_000_001)}, ("most_amount",), "amount_out_of_range"),
        ({"until": TODAY - timedelta(days=1)}, ("until",), "until_out_of_range"),
        ({"until": PLAN.last + timedelta(days=1)}, ("until",), "until_out_of_range"),
        ({"may_swap_ads": True}, ("may_swap_ads",), "swap_without_pause"),
    ],
)
def test_each_wrong_value_is_named(
    changes: dict[str, Any], path: tuple[str, ...], code: str
) -> None:
    (flaw,) = flaws_of_envelope(replace(GOOD, **changes), PLAN, TODAY)
    assert (flaw.path, flaw.code) == (path, code)


@pytest.mark.parametrize(
    ("line", "path", "code"),
    [
        (LineLimits("line_c", Decimal(1), Decimal(2)), "line_id", "line_cannot_move"),
        (LineLimits("line_a", Decimal(1), Decimal(2)), "line_id", "line_twice"),
        (LineLimits("line_b", Decimal(-1), Decimal(2)), "floor", "floor_negative"),
        (LineLimits("line_b", Decimal(3), Decimal(2)), "cap", "cap_below_floor"),
        (LineLimits("line_b", Decimal(0), Decimal(0)), "cap", "cap_below_floor"),
        (LineLimits("line_b", Decimal(0), Decimal(1_000_001)), "cap", "too_large"),
    ],
)
def test_each_wrong_limit_is_named(line: LineLimits, path: str, code: str) -> None:
    (flaw,) = flaws_of_envelope(replace(GOOD, lines=(*GOOD.lines, line)), PLAN, TODAY)
    assert (flaw.path, flaw.code) == (("lines", "1", path), code)


def test_the_last_day_is_never_before_today() -> None:
    late = TODAY + timedelta(days=10)
    (flaw,) = flaws_of_envelope(replace(GOOD, until=TODAY), with_(PLAN, first=TODAY), late)
    assert flaw.facts == {"earliest": late, "latest": PLAN.last}


@pytest.mark.django_db
def test_it_is_kept_in_sen_and_read_back_whole(owner: Actor, strategy: Strategy) -> None:
    wanted = envelope_for(strategy, most_amount=Decimal("50.559"))
    set_envelope(owner, strategy, wanted, 1)
    stored_strategy = now(strategy)
    assert stored_strategy.envelope == replace(wanted, most_amount=Decimal("50.55"))
    assert stored_strategy.revision == 2


@pytest.mark.django_db
def test_it_is_part_of_what_an_approval_freezes(owner: Actor, strategy: Strategy) -> None:
    hashes = {hash_of(frozen_content(strategy))}
    for envelope in (
        envelope_for(strategy),
        envelope_for(strategy, most_amount=Decimal(60)),
        envelope_for(strategy, most_share=Decimal("0.2")),
        envelope_for(strategy, may_pause_ads=True),
        envelope_for(strategy, may_pause_ads=True, may_swap_ads=True),
    ):
        strategy.envelope = envelope
        hashes.add(hash_of(frozen_content(strategy)))
    assert len(hashes) == 6


def test_an_approval_from_before_there_were_envelopes_keeps_its_hash() -> None:
    content = from_json(OLD_CONTENT, ApprovedContent)
    assert hash_of(content) == OLD_HASH


@pytest.mark.django_db
def test_whoever_saw_another_revision_changes_nothing(owner: Actor, strategy: Strategy) -> None:
    set_envelope(owner, strategy, envelope_for(strategy), 1)
    with pytest.raises(Refusal, match="changed_meanwhile"):
        set_envelope(owner, strategy, None, 1)
    assert now(strategy).envelope is not None


@pytest.mark.django_db
def test_an_envelope_that_lets_nothing_change_is_refused(owner: Actor, strategy: Strategy) -> None:
    with pytest.raises(Refusal, match="nothing_may_change"):
        set_envelope(owner, strategy, replace(envelope_for(strategy), lines=()), 1)


@pytest.mark.django_db
def test_what_was_approved_cannot_be_widened(owner: Actor, strategy: Strategy) -> None:
    approved_strategy = approved.approve(strategy, Member.objects.of(owner.business).get())
    with pytest.raises(Refusal, match="not_ready"):
        set_envelope(owner, approved_strategy, envelope_for(strategy), approved_strategy.revision)


@pytest.mark.django_db
def test_a_campaign_without_money_cannot_move(owner: Actor, strategy: Strategy) -> None:
    line = lines_of(strategy)[0]
    line.amount = Decimal(0)
    line.save()
    with pytest.raises(Refusal, match="line_cannot_move"):
        set_envelope(owner, strategy, envelope_for(strategy), 1)


def test_an_envelope_of_before_ads_could_pause_keeps_its_form() -> None:
    """The choice about ads is in the hash only where it lets something happen."""
    assert b"may_pause_ads" not in msgspec.json.encode(GOOD)
    pausing = replace(GOOD, may_pause_ads=True)
    assert b'"may_pause_ads":true' in msgspec.json.encode(pausing)


def test_an_envelope_may_be_about_ads_alone(owner: Actor) -> None:
    strategy = approved.strategy(owner.business)
    only_ads = Envelope(
        lines=(),
        most_share=Decimal("0.1"),
        most_amount=Decimal(50),
        until=strategy.brief.budget_end,
        may_pause_ads=True,
    )
    before = hash_of(frozen_content(strategy))
    changed = set_envelope(owner, strategy, only_ads, 1)
    assert changed.envelope is not None
    assert changed.envelope.may_pause_ads
    assert hash_of(frozen_content(changed)) != before
