"""Members and invitations, for programs."""

from typing import Any

import pytest

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Invitation, Member
from tests import make
from tests.builders.people import mails, work_off
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
DANA = {"email": "Dana@example.com", "role": "analyst"}


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Program:
    return Program.of_owner(business)


def as_role(business: Business, role: str) -> Program:
    """A program in the name of a member of this role."""
    member = make.member(business, make.person(role), role)
    scopes = ["members:read", "members:write"]
    return Program(create_key(make.actor(business), role, scopes, member=member)[1])


def test_an_invitation_is_mailed_listed_sent_again_and_withdrawn(
    owner: Program, business: Business
) -> None:
    answer = owner.send("POST", "/invitations", DANA)
    assert answer.status_code == 201
    invitation = answer.json()
    assert (invitation["email"], invitation["role"]) == ("dana@example.com", "analyst")
    path = f"/invitations/{invitation['invitation_id']}"
    assert answer.headers["Location"].endswith(path)
    assert owner.get("/invitations").json()["data"] == [invitation]
    assert owner.get(path).json() == invitation
    assert owner.send("POST", f"{path}/send").status_code == 200
    work_off()
    assert mails() == [("dana@example.com", "Join Kopi Rimba on Kempen")] * 2
    assert owner.send("DELETE", path).status_code == 204
    assert problem(owner.send("DELETE", path)) == (404, "not_found")
    assert owner.get("/invitations").json()["data"] == []


def test_a_member_changes_role_and_is_removed(owner: Program, business: Business) -> None:
    bob = make.member(business, make.person("bob"), "viewer")
    path = f"/members/{bob.public_id}"
    assert owner.send("PATCH", path, {"role": "manager"}).json()["role"] == "manager"
    listed = owner.get("/members").json()["data"]
    assert [(one["email"], one["role"]) for one in listed] == [
        ("bob@example.com", "manager"),
        ("alice@example.com", "owner"),
    ]
    assert owner.send("DELETE", path).status_code == 204
    assert problem(owner.get(path)) == (404, "not_found")


def test_a_business_keeps_its_owner(owner: Program, business: Business) -> None:
    alice = Member.objects.of(business).get()
    path = f"/members/{alice.public_id}"
    assert problem(owner.send("PATCH", path, {"role": "viewer"})) == (409, "last_owner")
    assert problem(owner.send("DELETE", path)) == (409, "last_owner")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"email": "dana", "role": "viewer"}, (422, "bad_email")),
        ({"email": "alice@example.com", "role": "viewer"}, (409, "already_member")),
    ],
)
def test_a_wrong_invitation_says_what_is_wrong(
    owner: Program, body: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert problem(owner.send("POST", "/invitations", body)) == expected


def test_a_key_does_no_more_than_its_member(owner: Program, business: Business) -> None:
    manager, analyst = as_role(business, "manager"), as_role(business, "analyst")
    alice = Member.objects.of(business).get(role="owner")
    owners = {"email": "dana@example.com", "role": "owner"}
    assert problem(manager.send("POST", "/invitations", owners)) == (403, "not_allowed")
    assert problem(manager.send("DELETE", f"/members/{alice.public_id}")) == (403, "not_allowed")
    assert manager.send("POST", "/invitations", DANA).status_code == 201
    assert problem(analyst.send("POST", "/invitations", DANA)) == (403, "not_allowed")
    assert analyst.get("/members").status_code == 200


def test_another_businesss_members_and_invitations_are_not_found(owner: Program) -> None:
    other = make.business("Other")
    theirs = make.member(other, make.person("charlie"))
    as_charlie = create_key(make.actor(other), "x", ["members:write"], member=theirs)[1]
    Program(as_charlie).send("POST", "/invitations", DANA)
    invitation = Invitation.objects.of(other).get()
    for method, path in (
        ("PATCH", f"/members/{theirs.public_id}"),
        ("DELETE", f"/members/{theirs.public_id}"),
        ("POST", f"/invitations/{invitation.public_id}/send"),
        ("DELETE", f"/invitations/{invitation.public_id}"),
    ):
        body = {"role": "viewer"} if method == "PATCH" else None
        assert problem(owner.send(method, path, body)) == (404, "not_found")
