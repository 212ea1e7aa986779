"""Changing roles and removing members: a business keeps an owner, and nothing is left behind."""

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection, transaction

from kempen.domain.accounts.actions.invitations import invite
from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actions.members import change_role, hand_over_ownership
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.queries import key_of, owners_of
from kempen.domain.accounts.refusals import MemberRefusal
from kempen.domain.events.actions import record
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.members.actions.removing import remove_member
from kempen.domain.members.answers import MemberEvent
from kempen.domain.members.queries import holdings_of, open_invitations
from kempen.domain.reports.actions.scheduling import schedule_report
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.refusals import ScheduleRefusal
from kempen.domain.reports.schedule_options import weekly
from kempen.domain.reports.schedules import readers_of
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.approved import strategy
from tests.builders.at_once import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Member:
    return make.member(business)


@pytest.fixture
def bob(business: Business) -> Member:
    return make.member(business, make.person("bob"), "analyst")


def as_(member: Member) -> Actor:
    return Actor.member(member)


def test_roles_change_and_are_audited(business: Business, alice: Member, bob: Member) -> None:
    change_role(as_(alice), bob, "manager")
    change_role(as_(alice), bob, "manager")
    entry = AuditEntry.objects.of(business).get(action="member.role_changed")
    assert entry.data == {"member_id": bob.public_id, "before": "analyst", "role": "manager"}


def test_the_last_owner_stays(alice: Member, bob: Member) -> None:
    for do in (
        lambda: change_role(as_(alice), alice, "manager"),
        lambda: remove_member(as_(alice), alice),
    ):
        with pytest.raises(Refusal) as refused:
            do()
        assert refused.value.code is MemberRefusal.LAST_OWNER


def test_an_owner_whose_account_is_closed_is_no_owner_left(alice: Member, bob: Member) -> None:
    change_role(as_(alice), bob, "owner")
    bob.person.is_active = False
    bob.person.save()
    with pytest.raises(Refusal):
        change_role(as_(alice), alice, "viewer")


def test_ownership_is_handed_over_in_one_step(alice: Member, bob: Member) -> None:
    hand_over_ownership(as_(alice), alice, bob)
    assert [one.pk for one in owners_of(alice.business)] == [bob.pk]
    alice.refresh_from_db()
    assert alice.role == "manager"


def test_a_manager_touches_no_owner(business: Business, alice: Member, bob: Member) -> None:
    mia = as_(make.member(business, make.person("mia"), "manager"))
    change_role(mia, bob, "viewer")
    for do in (
        lambda: change_role(mia, alice, "viewer"),
        lambda: change_role(mia, bob, "owner"),
        lambda: remove_member(mia, alice),
    ):
        with pytest.raises(Refusal) as refused:
            do()
        assert refused.value.code is MemberRefusal.ONLY_OWNERS


def test_who_was_removed_changes_nothing_with_a_page_that_is_still_open(
    alice: Member, bob: Member
) -> None:
    change_role(as_(alice), bob, "owner")
    bob.refresh_from_db()
    stale = as_(bob)
    remove_member(as_(alice), bob)
    with pytest.raises(Refusal) as refused:
        remove_member(stale, alice)
    assert refused.value.code is MemberRefusal.ONLY_OWNERS


def test_another_businesss_member_is_gone(alice: Member) -> None:
    theirs = make.member(make.business("Other"), make.person("charlie"))
    with pytest.raises(Refusal) as refused:
        remove_member(as_(alice), theirs)
    assert refused.value.code is MemberRefusal.GONE
    assert Member.objects.of(theirs.business).exists()


def test_with_a_member_go_keys_reports_and_sessions(alice: Member, bob: Member) -> None:
    key, token = create_key(as_(bob), "Sheets", ["reports:read"])
    bound, _ = create_key(as_(alice), "Approver", ["reports:read"], member=bob)
    shared = schedule_report(as_(bob), weekly("Shared"), [alice, bob])
    alone = schedule_report(as_(bob), weekly("Alone"), [bob])
    session = UserSession.objects.create(
        user=bob.person, session_key="s" * 32, ip="127.0.0.1", user_agent=""
    )
    held = holdings_of(bob)
    assert {one.pk for one in held.keys} == {key.pk, bound.pk}
    assert {one.name for one in held.reports} == {"Shared", "Alone"}
    assert [one.name for one in held.reports_without_reader] == ["Alone"]

    remove_member(as_(alice), bob)

    assert key_of(token) is None
    bound.refresh_from_db()
    assert bound.revoked_at is not None
    shared.refresh_from_db()
    alone.refresh_from_db()
    assert shared.next_due is not None
    assert alone.next_due is None
    assert not UserSession.objects.filter(pk=session.pk).exists()
    assert AuditEntry.objects.of(alice.business).filter(action="member.removed").count() == 1


def test_invitations_of_who_leaves_or_steps_down_stop_working(alice: Member, bob: Member) -> None:
    """Nobody comes back by a link that they mailed to themselves before."""
    change_role(as_(alice), bob, "owner")
    bob.refresh_from_db()
    invite(as_(bob), "bobs-second@example.com", "owner")
    invite(as_(bob), "dana@example.com", "viewer")
    invite(as_(alice), "mia@example.com", "owner")
    assert len(holdings_of(bob).invitations) == 2
    change_role(as_(alice), bob, "manager")
    assert open_addresses(alice) == ["dana@example.com", "mia@example.com"]
    remove_member(as_(alice), bob)
    assert open_addresses(alice) == ["mia@example.com"]


def test_what_they_approved_waits_for_somebody_elses_approval(alice: Member, bob: Member) -> None:
    change_role(as_(alice), bob, "manager")
    theirs, alices = strategy(bob.business), strategy(bob.business)
    for one, member in ((theirs, bob), (alices, alice)):
        Strategy.objects.of(bob.business).filter(pk=one.pk).update(
            status=Strategy.Status.APPROVED, approved_by=member.person, approved_at=clock.now()
        )
    assert [one.pk for one in holdings_of(bob).approvals] == [theirs.pk]
    remove_member(as_(alice), bob)
    theirs.refresh_from_db()
    alices.refresh_from_db()
    assert (theirs.status, theirs.approved_by) == (Strategy.Status.READY, None)
    assert alices.status == Strategy.Status.APPROVED


@pytest.mark.django_db(transaction=True)
def test_a_removal_and_events_of_the_business_do_not_wait_for_each_other() -> None:
    """Who records an event holds its counter and refers to the business; a removal does too."""
    business = make.business()
    alice = make.member(business)
    bob = make.member(business, make.person("bob"), "analyst")

    def create(number: int) -> None:
        with transaction.atomic():
            record(make.actor(business), "member.joined", MemberEvent(f"mem_{number}", "viewer"))

    at_once(
        lambda: remove_member(as_(alice), bob),
        *(partial(create, number) for number in range(6)),
    )
    assert Event.objects.of(business).count() == 7


def test_leaving_is_an_event_that_does_not_say_who(alice: Member, bob: Member) -> None:
    remove_member(as_(alice), bob)
    event = Event.objects.of(alice.business).get()
    assert event.type == "member.removed"
    assert json.loads(event.body)["data"] == {
        "business_id": alice.business.public_id,
        "member_id": bob.public_id,
        "role": "analyst",
    }
    entry = AuditEntry.objects.of(alice.business).get(action="member.removed")
    assert (entry.data["email"], entry.data["role"]) == ("bob@example.com", "analyst")


def open_addresses(of: Member) -> list[str]:
    return sorted(one.email for one in open_invitations(of.business))


def test_reports_pass_to_a_successor(alice: Member, bob: Member) -> None:
    alone = schedule_report(as_(bob), weekly("Alone"), [bob])
    viewer = make.member(alice.business, make.person("vera"), "viewer")
    with pytest.raises(Refusal) as refused:
        remove_member(as_(alice), bob, successor=viewer)
    assert refused.value.code is ScheduleRefusal.BAD_READER
    remove_member(as_(alice), bob, successor=alice)
    still = ReportSchedule.objects.of(alice.business).get(pk=alone.pk)
    assert still.next_due is not None
    assert [reader.member_id for reader in readers_of(still)] == [alice.pk]


def test_a_person_of_another_business_stays_signed_in(alice: Member, bob: Member) -> None:
    make.member(make.business("Other"), bob.person)
    UserSession.objects.create(user=bob.person, session_key="s" * 32, ip="127.0.0.1", user_agent="")
    remove_member(as_(alice), bob)
    assert UserSession.objects.filter(user=bob.person).exists()


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_demote_each_other_at_once_leave_one() -> None:
    business = make.business()
    alice = make.member(business)
    bob = make.member(business, make.person("bob"), "owner")

    def demote(pair: tuple[Member, Member]) -> bool:
        try:
            change_role(as_(pair[0]), pair[1], "viewer")
        except Refusal:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(demote, [(alice, bob), (bob, alice)]))
    assert sorted(outcomes) == [False, True]
    assert owners_of(business).count() == 1
