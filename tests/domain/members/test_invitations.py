"""Invitations: one link, one address, seven days, once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from kempen.domain.accounts.actions.invitations import NewAccount, invite, send_again, withdraw
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Invitation, Member, Person
from kempen.domain.accounts.refusals import MemberRefusal
from kempen.domain.events.models import AuditEntry
from kempen.domain.members.actions.joining import accept, accept_with_new_account
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make

pytestmark = pytest.mark.django_db
DANA = NewAccount("Dana", make.PASSWORD, "en")


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Actor:
    return Actor.member(make.member(business))


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the links that were mailed, in order."""
    keys: list[str] = []
    monkeypatch.setattr(
        "kempen.domain.accounts.actions.invitations.mail.write",
        lambda _template, _to, context, **_more: keys.append(
            context["invitation_url"].rstrip("/").rpartition("/")[2]
        ),
    )
    monkeypatch.setattr("kempen.domain.accounts.actions.invitations.mail.post", lambda _mail: None)
    return keys


def refused(error: pytest.ExceptionInfo[Refusal]) -> MemberRefusal:
    assert isinstance(error.value.code, MemberRefusal)
    return error.value.code


def test_somebody_new_joins_with_the_role_and_needs_no_second_verification(
    business: Business, alice: Actor, links: list[str]
) -> None:
    invite(alice, " Dana@Example.com", "analyst")
    member = accept_with_new_account(links[0], DANA)
    assert (member.person.email, member.role) == ("dana@example.com", "analyst")
    assert member.person.check_password(make.PASSWORD)
    assert member.person.emailaddress_set.get().verified
    actions = AuditEntry.objects.of(business).order_by("id").values_list("action", flat=True)
    assert list(actions) == ["invitation.sent", "invitation.accepted", "member.joined"]


def test_a_link_works_once(alice: Actor, links: list[str]) -> None:
    invite(alice, "bob@example.com", "viewer")
    bob = make.person("bob")
    accept(links[0], bob)
    with pytest.raises(Refusal) as error:
        accept(links[0], bob)
    assert refused(error) is MemberRefusal.INVITATION_GONE


def test_a_link_is_for_its_address_alone(alice: Actor, links: list[str]) -> None:
    invite(alice, "bob@example.com", "viewer")
    with pytest.raises(Refusal) as error:
        accept(links[0], make.person("charlie"))
    assert refused(error) is MemberRefusal.OTHER_ADDRESS
    make.person("bob")
    with pytest.raises(Refusal) as error:
        accept_with_new_account(links[0], DANA)
    assert refused(error) is MemberRefusal.OTHER_ADDRESS


def test_an_unverified_address_is_nobodys(alice: Actor, links: list[str]) -> None:
    invite(alice, "bob@example.com", "viewer")
    bob = make.person("bob")
    bob.emailaddress_set.update(verified=False)
    with pytest.raises(Refusal) as error:
        accept(links[0], bob)
    assert refused(error) is MemberRefusal.OTHER_ADDRESS


def test_after_seven_days_a_link_is_over_and_can_be_sent_again(
    alice: Actor, links: list[str]
) -> None:
    invitation = invite(alice, "bob@example.com", "viewer")
    Invitation.objects.of(alice.business).update(expires_at=clock.now() - timedelta(seconds=1))
    bob = make.person("bob")
    with pytest.raises(Refusal):
        accept(links[0], bob)
    send_again(alice, invitation)
    with pytest.raises(Refusal):
        accept(links[0], bob)
    assert accept(links[1], bob).role == "viewer"


def test_a_withdrawn_link_is_over_and_the_address_can_be_invited_anew(
    alice: Actor, links: list[str]
) -> None:
    invitation = invite(alice, "bob@example.com", "viewer")
    withdraw(alice, invitation)
    withdraw(alice, invitation)
    with pytest.raises(Refusal):
        accept(links[0], make.person("bob"))
    with pytest.raises(Refusal):
        send_again(alice, invitation)
    invite(alice, "bob@example.com", "manager")
    assert len(links) == 2


def test_inviting_again_changes_the_role_and_ends_the_first_link(
    alice: Actor, links: list[str]
) -> None:
    first = invite(alice, "bob@example.com", "viewer")
    assert invite(alice, "BOB@example.com", "manager").pk == first.pk
    bob = make.person("bob")
    with pytest.raises(Refusal):
        accept(links[0], bob)
    assert accept(links[1], bob).role == "manager"


@pytest.mark.parametrize("key", ["", "x", "a:b:c", "\x00", "é" * 30, "a" * 5_000])
def test_no_other_text_is_a_link(key: str) -> None:
    with pytest.raises(Refusal):
        accept(key, Person())


def test_nobody_invites_above_their_own_role(business: Business, alice: Actor) -> None:
    manager = Actor.member(make.member(business, make.person("mia"), "manager"))
    with pytest.raises(Refusal) as error:
        invite(manager, "bob@example.com", "owner")
    assert refused(error) is MemberRefusal.ONLY_OWNERS
    owner = invite(alice, "bob@example.com", "owner")
    for do in (lambda: send_again(manager, owner), lambda: withdraw(manager, owner)):
        with pytest.raises(Refusal):
            do()
    with pytest.raises(Refusal) as error:
        invite(alice, "bob@example.com", "boss")
    assert refused(error) is MemberRefusal.BAD_ROLE


def test_who_runs_the_service_joins_no_business(alice: Actor, links: list[str]) -> None:
    invite(alice, "bob@example.com", "viewer")
    bob = make.person("bob")
    bob.is_operator = True
    bob.save()
    with pytest.raises(Refusal) as error:
        accept(links[0], bob)
    assert refused(error) is MemberRefusal.IS_OPERATOR


def test_a_member_is_not_invited(alice: Actor) -> None:
    with pytest.raises(Refusal) as error:
        invite(alice, "ALICE@example.com", "viewer")
    assert refused(error) is MemberRefusal.ALREADY_MEMBER


def test_another_businesss_invitation_cannot_be_touched(alice: Actor) -> None:
    theirs = invite(make.actor(make.business("Other")), "bob@example.com", "viewer")
    with pytest.raises(Refusal):
        send_again(alice, theirs)
    with pytest.raises(Invitation.DoesNotExist):
        withdraw(alice, theirs)


@pytest.mark.django_db(transaction=True)
def test_fifty_acceptances_at_once_make_one_member(links: list[str]) -> None:
    business = make.business()
    invite(make.actor(business), "bob@example.com", "analyst")
    bob = make.person("bob")

    def try_it(_number: int) -> bool:
        try:
            accept(links[0], bob)
        except Refusal:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(try_it, range(50)))
    assert outcomes.count(True) == 1
    assert Member.objects.of(business).filter(person=bob).count() == 1
