"""A team as people make it: invited, joined, changed, removed."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Invitation, Member, Person
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of
from tests.builders.people import link_in_mail, mails, sign_in, work_off

pytestmark = pytest.mark.django_db
DANA = {"name": "Dana", "password": make.PASSWORD, "terms": "on"}


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Client:
    return signed_in(business)


def invited(owner: Client, email: str = "dana@example.com", role: str = "analyst") -> str:
    """The path of the link that the invited address got."""
    answer = owner.post(
        "/settings/members/invite/", {"email": email, "role": role, "language": "en"}
    )
    assert answer.status_code == 302, answer.content.decode()
    work_off()
    assert mails()[-1] == (email, "Join Kopi Rimba on Kempen")
    return link_in_mail()


def member_named(business: Business, name: str) -> Member:
    return Member.objects.of(business).get(person__email=f"{name}@example.com")


def test_somebody_new_joins_by_the_link_and_is_signed_in(owner: Client, business: Business) -> None:
    link = invited(owner)
    dana = Client()
    page = text_of(dana.get(link))
    assert "Join Kopi Rimba" in page
    assert "invited dana@example.com" in page
    assert not Person.objects.filter(email="dana@example.com").exists()
    answer = dana.post(link, DANA, follow=True)
    assert "You are a member of Kopi Rimba." in text_of(answer)
    assert member_named(business, "dana").role == "analyst"
    again = Client().get(link)
    assert again.status_code == 410
    assert "This invitation no longer works." in text_of(again)
    assert "Dana" in text_of(owner.get("/settings/members/"))


def test_a_bad_password_opens_no_account(owner: Client) -> None:
    answer = Client().post(invited(owner), {**DANA, "password": "short", "terms": ""})
    assert answer.status_code == 422
    words = text_of(answer)
    assert "Accept the terms" in words
    assert "Choose a password of 10 characters or more." in words
    assert not Person.objects.filter(email="dana@example.com").exists()


def test_who_has_an_account_signs_in_and_accepts(owner: Client, business: Business) -> None:
    make.member(make.business("Other"), make.person("dana"))
    link = invited(owner)
    dana = Client()
    page = dana.get(link)
    assert f"/accounts/login/?next={link}".replace(":", "%3A") in page.content.decode()
    # Without signing in, the form of a new account makes nothing.
    assert dana.post(link, DANA).status_code == 200
    assert not Member.objects.of(business).filter(role="analyst").exists()
    sign_in(dana, "dana@example.com")
    assert "Accept invitation" in text_of(dana.get(link))
    assert "You are a member of Kopi Rimba." in text_of(dana.post(link, follow=True))
    assert member_named(business, "dana").role == "analyst"


def test_the_link_is_nothing_to_somebody_else_who_is_signed_in(
    owner: Client, business: Business
) -> None:
    link = invited(owner)
    charlie = signed_in(make.business("Other"), "charlie")
    assert "You are signed in as charlie@example.com." in text_of(charlie.get(link))
    charlie.post(link, DANA)
    assert Member.objects.of(business).count() == 1


def test_invitations_are_sent_again_and_withdrawn(owner: Client, business: Business) -> None:
    first = invited(owner)
    invitation = Invitation.objects.of(business).get()
    path = f"/settings/members/invitations/{invitation.public_id}"
    owner.post(f"{path}/send/")
    work_off()
    second = link_in_mail()
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200
    owner.post(f"{path}/withdraw/")
    assert Client().get(second).status_code == 410
    owner.get("/settings/members/")  # The message names the address.
    assert "dana@example.com" not in text_of(owner.get("/settings/members/"))


def test_a_wrong_address_or_role_is_said_beside_the_field(owner: Client) -> None:
    send = "/settings/members/invite/"
    answer = owner.post(send, {"email": "dana", "role": "analyst", "language": "en"})
    assert answer.status_code == 422
    assert "Enter an address such as aisyah@example.com." in text_of(answer)
    answer = owner.post(send, {"email": "alice@example.com", "role": "viewer", "language": "en"})
    assert "alice@example.com is already a member." in text_of(answer)
    assert owner.post(send, {"email": "d@example.com", "role": "boss"}).status_code == 422


def test_a_role_changes_and_the_last_owner_stays(owner: Client, business: Business) -> None:
    bob = make.member(business, make.person("bob"), "viewer")
    owner.post(f"/settings/members/{bob.public_id}/", {"role": "manager"})
    assert member_named(business, "bob").role == "manager"
    alice = member_named(business, "alice")
    answer = owner.post(f"/settings/members/{alice.public_id}/", {"role": "viewer"})
    assert answer.status_code == 422
    assert "A business needs an owner." in text_of(answer)


def test_a_removed_member_is_out_on_the_next_click(owner: Client, business: Business) -> None:
    dana = Client()
    dana.post(invited(owner), DANA)
    assert dana.get("/").status_code == 200
    path = f"/settings/members/{member_named(business, 'dana').public_id}/remove/"
    assert "Remove Dana?" in text_of(owner.get(path))
    owner.post(path, {"successor": ""})
    answer = dana.post("/settings/members/invite/", {"email": "x@example.com", "role": "viewer"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")
    assert not Invitation.objects.of(business).filter(email="x@example.com").exists()


@pytest.mark.parametrize("names_business", [True, False])
def test_an_open_page_of_a_business_that_was_left_does_nothing_in_another(
    owner: Client, business: Business, *, names_business: bool
) -> None:
    other = make.business("Other")
    dana = signed_in(other, "dana")
    mine = make.member(business, member_named(other, "dana").person, "manager")
    page = f"/{business.public_id}/settings/members/"
    assert "Kopi Rimba" in text_of(dana.get(page))
    mine.delete()
    invitation = {"email": "x@example.com", "role": "viewer", "language": "en"}
    address = f"{page}invite/" if names_business else "/settings/members/invite/"
    assert dana.post(address, invitation)["Location"] == "/"
    assert "You are not a member of the business" in text_of(dana.get("/", follow=True))
    assert not Invitation.objects.of_everyone().exists()


def test_ownership_goes_to_another_member_in_one_step(owner: Client, business: Business) -> None:
    bob = make.member(business, make.person("bob"), "viewer")
    page = f"/settings/members/{bob.public_id}/ownership/"
    assert page in owner.get(f"/settings/members/{bob.public_id}/").content.decode()
    assert "Make Bob the owner in your place?" in text_of(owner.get(page))
    assert member_named(business, "bob").role == "viewer"
    assert "Bob is an owner now." in text_of(owner.post(page, follow=True))
    assert member_named(business, "bob").role == "owner"
    assert member_named(business, "alice").role == "manager"
    assert owner.post(page).status_code == 403
    bobs = Client()
    bobs.force_login(bob.person)
    own = f"/settings/members/{bob.public_id}/"
    assert b"in your place" not in bobs.get(own, follow=True).content


def test_a_client_takes_the_business_over_by_the_link(owner: Client, business: Business) -> None:
    ana = make.member(business, make.person("ana"), "analyst")
    alice = member_named(business, "alice")
    page = "/settings/members/hand-over/"
    assert "Hand Kopi Rimba over" in text_of(owner.get(page))
    wrong = {"email": "client", "role": "owner", "language": "en"}
    answer = owner.post(page, wrong)
    assert answer.status_code == 422
    assert "Choose at least one member." in text_of(answer)
    given = {
        "email": "dana@example.com",
        "agency": [alice.public_id, ana.public_id],
        "role": "manager",
        "language": "en",
    }
    assert "Nothing changes until they accept." in text_of(owner.post(page, given, follow=True))
    assert "Takes the business over" in text_of(owner.get("/settings/members/"))
    work_off()
    link, dana = link_in_mail(), Client()
    assert "You become the owner of Kopi Rimba" in text_of(dana.get(link))
    dana.post(link, DANA)
    roles = {one.person.name: one.role for one in Member.objects.of(business)}
    assert roles == {"Dana": "owner", "Alice": "manager", "Ana": "analyst"}
    assert owner.get("/settings/keys/").status_code == 403
    assert dana.get("/settings/keys/", follow=True).status_code == 200


@pytest.mark.parametrize("role", ["manager", "analyst", "viewer"])
def test_only_owners_hand_over(business: Business, role: str) -> None:
    theirs = make.member(business)
    client = signed_in(business, "bob", role)
    given = {"email": "x@example.com", "agency": [theirs.public_id], "role": "viewer"}
    assert client.post("/settings/members/hand-over/", given).status_code == 403
    assert client.post(f"/settings/members/{theirs.public_id}/ownership/").status_code == 403


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_others_see_the_list_and_change_nothing(business: Business, role: str) -> None:
    client = signed_in(business, "bob", role)
    page = client.get("/settings/members/")
    assert "bob@example.com" in text_of(page)
    assert b"Invite someone" not in page.content
    bob = member_named(business, "bob")
    for path in (f"{bob.public_id}/", f"{bob.public_id}/remove/", "invite/"):
        assert client.post(f"/settings/members/{path}").status_code == 403


def test_another_businesss_members_are_not_found(owner: Client) -> None:
    theirs = make.member(make.business("Other"), make.person("charlie"))
    assert owner.get(f"/settings/members/{theirs.public_id}/").status_code == 404
    assert owner.post(f"/settings/members/{theirs.public_id}/remove/").status_code == 404
