"""While a strategy is regenerated the older one is neither edited nor approved."""

from collections.abc import Callable

import pytest
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.strategies.actions import briefs, decide, edit, generate
from kempen.domain.strategies.actions.name_product import name_product
from kempen.domain.strategies.actions.written_ads import StrategyDrafts, write_ads
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of, lines_of
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans
from tests.builders.at_once import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Member:
    return make.member(make.business())


@pytest.fixture
def owner(alice: Member) -> Actor:
    return Actor.member(alice)


@pytest.fixture
def older(alice: Member) -> Strategy:
    return plans.ready(alice)


def halve(owner: Actor, strategy: Strategy) -> Strategy:
    line = lines_of(strategy)[0]
    return edit.edit_split(owner, strategy, {line.public_id: line.amount / 2}, strategy.revision)


def refused(owner: Actor, strategy: Strategy) -> set[str]:
    """The codes that edits and decisions of a strategy are refused with."""
    ad, codes = ads_of(strategy)[0], set()
    changes: list[Callable[[], object]] = [
        lambda: halve(owner, strategy),
        lambda: edit.choose_ad(owner, strategy, ad.public_id, is_chosen=False, revision=1),
        lambda: name_product(owner, strategy, {"ms": "Kopi rumah"}, 1),
        lambda: decide.approve(owner, strategy, 1),
    ]
    for change in changes:
        with pytest.raises(Refusal) as refusal:
            change()
        codes.add(str(refusal.value.code))
    return codes


def test_until_the_newer_one_is_there_the_older_is_left_alone(
    owner: Actor, older: Strategy
) -> None:
    newer = briefs.generate_again(owner, older)
    assert refused(owner, older) == {"being_regenerated"}
    assert plans.again(owner.business, older).revision == 1
    # The newer one itself is not ready yet, which is another reason.
    generate.generate(str(newer.id))
    assert refused(owner, older) == {"not_ready"}
    assert halve(owner, plans.again(owner.business, newer)).revision == 2


def test_when_generating_fails_the_older_one_goes_on(owner: Actor, older: Strategy) -> None:
    newer = briefs.generate_again(owner, older)
    Strategy.objects.of(owner.business).filter(pk=newer.pk).update(status=Strategy.Status.FAILED)
    assert halve(owner, older).revision == 2
    assert decide.approve(owner, older, 2).status == "approved"


def test_when_a_member_stops_it_the_older_one_goes_on(owner: Actor, older: Strategy) -> None:
    newer = briefs.generate_again(owner, older)
    assert generate.stop_generating(owner, newer)
    assert halve(owner, older).revision == 2
    # A worker that comes back later stores nothing, and a second stop changes nothing.
    generate.generate(str(newer.id))
    assert not generate.stop_generating(owner, newer)
    stopped = plans.again(owner.business, newer)
    assert (stopped.status, stopped.failure) == ("failed", generate.STOPPED)
    assert plans.again(owner.business, older).status == "ready"
    entry = AuditEntry.objects.of(owner.business).get(action="strategy.stopped")
    assert entry.actor == owner.label
    assert Event.objects.of(owner.business).filter(type="strategy.failed").count() == 1


def test_what_is_ready_is_not_stopped(owner: Actor, older: Strategy) -> None:
    assert not generate.stop_generating(owner, older)
    assert plans.again(owner.business, older).status == "ready"


def test_a_stop_while_the_worker_stores_it_leaves_one_outcome(
    owner: Actor, older: Strategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = briefs.generate_again(owner, older)

    def stopped_meanwhile(*given: object) -> StrategyDrafts:
        generate.stop_generating(owner, newer)
        return write_ads(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(generate, "write_ads", stopped_meanwhile)
    generate.generate(str(newer.id))
    assert plans.again(owner.business, newer).status == "failed"
    assert plans.again(owner.business, older).status == "ready"
    assert lines_of(newer) == []


def test_a_rejected_one_is_not_reopened_meanwhile(owner: Actor, older: Strategy) -> None:
    decide.reject(owner, older, 1)
    briefs.generate_again(owner, older)
    with pytest.raises(Refusal) as refusal:
        decide.reopen(owner, older, 1)
    assert refusal.value.code == "being_regenerated"


def test_an_edit_that_nobody_was_asked_about_is_not_lost(owner: Actor, older: Strategy) -> None:
    halve(owner, older)
    with pytest.raises(Refusal) as refusal:
        briefs.generate_again(owner, older, seen=1)
    assert refusal.value.code == "changed_meanwhile"
    assert Strategy.objects.of(owner.business).count() == 1
    newer = briefs.generate_again(owner, older, seen=2)
    # Sent twice, one is generated.
    assert briefs.generate_again(owner, older, seen=1) == newer


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", ["edit", "approve"])
def test_a_change_and_regenerating_at_once_are_one_after_the_other(change: str) -> None:
    alice = make.member(make.business())
    owner, strategy = Actor.member(alice), plans.ready(alice)

    def changing() -> str:
        try:
            if change == "edit":
                halve(owner, strategy)
            else:
                decide.approve(owner, strategy, 1)
        except Refusal as refusal:
            return str(refusal.code)
        return "changed"

    def regenerating() -> str:
        try:
            briefs.generate_again(owner, strategy, seen=1)
        except Refusal as refusal:
            return str(refusal.code)
        return "begun"

    answers = set(at_once(changing, regenerating))
    now = plans.again(owner.business, strategy)
    count = Strategy.objects.of(owner.business).count()
    if change == "edit":
        # Either the edit stands and nothing is generated that lacks it, or it was refused.
        stands = answers == {"changed", "changed_meanwhile"}
        assert stands or answers == {"being_regenerated", "begun"}
        assert (now.revision, count) == ((2, 1) if stands else (1, 2))
    else:
        # An approval that came first stands beside the newer one, which does not replace it.
        stands = answers == {"changed", "begun"}
        assert stands or answers == {"being_regenerated", "begun"}
        assert (now.status, count) == ("approved" if stands else "ready", 2)
    connection.close()
