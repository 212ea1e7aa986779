"""Members are notified by who may act, each in their own language."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.accounts.queries import members_allowed_to, owners_of
from kempen.domain.notifications.actions import notify_members
from kempen.kit import mail
from tests import make

pytestmark = pytest.mark.django_db
PAGE = "https://kempen.example/campaigns/cmp_1/"
FACTS = {
    "campaign": "Raya",
    "limit": "budget",
    "spent": "301.00",
    "allowed": "300.00",
    "margin": 25,
}


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[mail.Mail]:
    mails: list[mail.Mail] = []
    monkeypatch.setattr(mail, "post", mails.append)
    return mails


@pytest.fixture
def staffed() -> Business:
    """A business with an owner, two managers, one of whom cannot sign in, and a viewer."""
    business = make.business("Kopi Rimba")
    make.member(business, make.person("alice"), role="owner")
    make.member(business, make.person("bob"), role="manager")
    gone = make.person("charlie")
    gone.is_active = False
    gone.save()
    make.member(business, gone, role="manager")
    make.member(business, make.person("dewi"), role="viewer")
    make.member(make.business("Another"), make.person("eve"), role="owner")
    return business


def test_every_active_member_who_may_act_gets_one_mail_with_the_page(
    staffed: Business, posted: list[mail.Mail]
) -> None:
    members = members_allowed_to(staffed, "edit_campaigns")
    assert notify_members(members, "spend_guard/email/stopped", FACTS, page_url=PAGE) == 2
    assert [one.to for one in posted] == ["alice@example.com", "bob@example.com"]
    assert {one.subject for one in posted} == {"Raya overspent, Kempen pauses it"}
    assert all(f"\n\n{PAGE}\n\n" in one.text for one in posted)
    assert all(f"Raya of {staffed.name} spent RM301.00" in one.text for one in posted)


def test_owners_are_the_active_owners_of_this_business(staffed: Business) -> None:
    assert [member.person.email for member in owners_of(staffed)] == ["alice@example.com"]


def test_each_mail_is_in_its_readers_language(staffed: Business, posted: list[mail.Mail]) -> None:
    bob = members_allowed_to(staffed, "edit_campaigns").get(role="manager").person
    bob.language = "ms"
    bob.save()
    members = members_allowed_to(staffed, "edit_campaigns")
    notify_members(members, "spend_guard/email/stopped", FACTS, page_url=PAGE)
    assert ['lang="ms"' in one.html for one in posted] == [False, True]
