"""An agency hands a business to its client, and keeps the role that it chose, or leaves."""

import pytest

from kempen.domain.accounts.actions.handing_over import hand_business_over
from kempen.domain.accounts.actions.invitations import NewAccount, invite, withdraw
from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Invitation, Member
from kempen.domain.accounts.queries import key_of
from kempen.domain.accounts.refusals import BusinessChangeRefusal, MemberRefusal
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.members.actions.joining import accept, accept_with_new_account
from kempen.domain.members.actions.removing import remove_member
from kempen.domain.reports.actions.scheduling import schedule_report
from kempen.domain.reports.schedule_options import weekly
from kempen.domain.reports.schedules import readers_of
from kempen.kit.refusal import Refusal
from tests import make

pytestmark = pytest.mark.django_db
CLIENT = NewAccount("Client", make.PASSWORD, "en")
ADDRESS = "client@example.com"


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Member:
    return make.member(business)


@pytest.fixture
def ana(business: Business) -> Member:
    return make.member(business, make.person("ana"), "analyst")


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


def roles(business: Business) -> dict[str, str]:
    return {one.person.email.partition("@")[0]: one.role for one in Member.objects.of(business)}


def as_(member: Member) -> Actor:
    return Actor.member(member)


def test_nothing_changes_until_the_client_accepts(
    business: Business, alice: Member, ana: Member, links: list[str]
) -> None:
    invitation = hand_business_over(as_(alice), ADDRESS, [alice, ana], "viewer")
    assert roles(business) == {"alice": "owner", "ana": "analyst"}
    withdraw(as_(alice), invitation)
    with pytest.raises(Refusal):
        accept_with_new_account(links[0], CLIENT)
    assert roles(business) == {"alice": "owner", "ana": "analyst"}


@pytest.mark.parametrize(
    ("role", "then"),
    [
        ("manager", {"alice": "manager", "ana": "analyst"}),
        ("viewer", {"alice": "viewer", "ana": "viewer"}),
        ("leaves", {}),
    ],
)
def test_the_agency_has_at_most_the_role_that_it_chose(
    business: Business,
    alice: Member,
    ana: Member,
    links: list[str],
    role: str,
    then: dict[str, str],
) -> None:
    hand_business_over(as_(alice), ADDRESS, [alice, ana], role)
    owner = accept_with_new_account(links[0], CLIENT)
    assert roles(business) == {"client": "owner", **then}
    entry = AuditEntry.objects.of(business).get(action="business.handed_over")
    assert entry.data == {
        "member_id": owner.public_id,
        "agency_role": role,
        "agency_member_ids": [alice.public_id, ana.public_id],
    }


def test_who_was_left_out_keeps_their_role(
    business: Business, alice: Member, ana: Member, links: list[str]
) -> None:
    hand_business_over(as_(alice), ADDRESS, [alice], "leaves")
    accept_with_new_account(links[0], CLIENT)
    assert roles(business) == {"client": "owner", "ana": "analyst"}


def test_keys_of_who_leaves_end_and_their_reports_go_to_the_owner(
    business: Business, alice: Member, links: list[str]
) -> None:
    _, token = create_key(as_(alice), "Sheets", ["reports:read"])
    schedule = schedule_report(as_(alice), weekly("Weekly"), [alice])
    invite(as_(alice), "alices-second@example.com", "owner")
    hand_business_over(as_(alice), ADDRESS, [alice], "leaves")
    owner = accept_with_new_account(links[1], CLIENT)
    assert key_of(token) is None
    assert [reader.member_id for reader in readers_of(schedule)] == [owner.pk]
    with pytest.raises(Refusal):
        accept(links[0], alice.person)
    types = list(Event.objects.of(business).order_by("sequence").values_list("type", flat=True))
    assert types == ["member.joined", "member.removed"]


def test_only_an_owner_hands_over_and_only_to_a_role_below(
    business: Business, alice: Member, ana: Member
) -> None:
    manager = make.member(business, make.person("mia"), "manager")
    stranger = make.member(make.business("Other"), make.person("charlie"))
    for actor, agency, role, code in (
        (manager, [manager], "viewer", MemberRefusal.ONLY_OWNERS),
        (alice, [alice], "owner", MemberRefusal.BAD_ROLE),
        (alice, [], "viewer", BusinessChangeRefusal.NO_AGENCY),
        (alice, [stranger], "viewer", BusinessChangeRefusal.NO_AGENCY),
    ):
        with pytest.raises(Refusal) as refused:
            hand_business_over(as_(actor), ADDRESS, agency, role)
        assert refused.value.code is code
    assert not Invitation.objects.of_everyone().exists()


def test_an_agency_that_lost_its_owner_hands_nothing_over(
    business: Business, alice: Member, links: list[str]
) -> None:
    other = make.member(business, make.person("oscar"), "owner")
    hand_business_over(as_(alice), ADDRESS, [alice, other], "leaves")
    remove_member(as_(other), alice)
    with pytest.raises(Refusal):
        accept_with_new_account(links[0], CLIENT)
    assert roles(business) == {"oscar": "owner"}


def test_an_ordinary_invitation_of_the_same_address_takes_the_hand_over_back(
    business: Business, alice: Member, links: list[str]
) -> None:
    hand_business_over(as_(alice), ADDRESS, [alice], "leaves")
    invite(as_(alice), ADDRESS, "viewer")
    accept_with_new_account(links[1], CLIENT)
    assert roles(business) == {"alice": "owner", "client": "viewer"}
