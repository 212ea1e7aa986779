"""/campaigns/{id}/ad-revisions: ads of a running campaign change after an approval."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.models import Change
from tests import make
from tests.builders.launches import running_campaign
from tests.builders.program import Program, problem
from tests.builders.shop import kept_picture

pytestmark = pytest.mark.django_db
_WORDS = {
    "headlines": ["New harvest"],
    "descriptions": ["Delivered"],
    "primary_text": "Beans of the new harvest, roasted today.",
}


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return running_campaign(business)


@pytest.fixture
def program(business: Business, campaign: Campaign) -> Program:
    return Program.of_owner(business)


def path_of(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.public_id}/ad-revisions"


def ads(campaign: Campaign) -> list[str]:
    return [ad.public_id for ad in Ad.objects.of(campaign.business).order_by("id")]


def test_a_revision_is_created_read_approved_and_withdrawn(
    program: Program, campaign: Campaign
) -> None:
    first, second = ads(campaign)
    image = kept_picture(campaign.business)
    new = {"kind": "replace", "ad_id": first, "image_id": image.public_id, **_WORDS}
    answer = program.post(path_of(campaign), {"changes": [new, {"kind": "pause", "ad_id": second}]})
    assert answer.status_code == 201
    one = answer.json()
    assert answer.headers["Location"].endswith(f"{path_of(campaign)}/{one['ad_revision_id']}")
    assert [(part["kind"], part["ad_id"]) for part in one["changes"]] == [
        ("replace", first),
        ("pause", second),
    ]
    assert one["changes"][0] | {"headlines": ["New harvest"], "image": True} == one["changes"][0]
    at = f"{path_of(campaign)}/{one['ad_revision_id']}"
    assert program.get(at).json() == one
    assert program.get(path_of(campaign)).json()["data"] == [one]
    assert problem(program.post(path_of(campaign), {"changes": [new]})) == (409, "ad_revision_open")
    assert problem(program.post(f"{at}/approve", {"version": 1})) == (409, "changed_meanwhile")
    approved = program.post(f"{at}/approve", {"version": one["version"]}).json()
    assert approved["status"] == "approved"
    assert program.post(f"{at}/approve", {"version": one["version"]}).json() == approved
    kinds = Change.objects.of(campaign.business).exclude(ad_revision=None)
    assert sorted(kinds.values_list("kind", flat=True)) == ["add_ads", "pause_ad"]
    assert program.post(f"{at}/withdraw").json()["status"] == "withdrawn"
    assert set(kinds.values_list("status", flat=True)) == {"withdrawn"}


def test_kempen_writes_what_is_given_no_words(program: Program, campaign: Campaign) -> None:
    revision = program.post(
        path_of(campaign), {"changes": [{"kind": "add", "language": "ms"}]}
    ).json()
    (change,) = revision["changes"]
    assert (change["language"], change["ad_id"]) == ("ms", None)
    assert change["headlines"]


def test_an_ad_for_the_reserve_is_approved_and_not_sent(
    program: Program, campaign: Campaign
) -> None:
    image = kept_picture(campaign.business)
    new = {"kind": "reserve", "image_id": image.public_id, **_WORDS}
    revision = program.post(path_of(campaign), {"changes": [new]}).json()
    (change,) = revision["changes"]
    assert (change["kind"], change["ad_id"]) == ("reserve", None)
    at = f"{path_of(campaign)}/{revision['ad_revision_id']}"
    approved = program.post(f"{at}/approve", {"version": revision["version"]}).json()
    assert (approved["status"], approved["changes"]) == ("approved", revision["changes"])
    assert not Change.objects.of(campaign.business).exclude(ad_revision=None).exists()


def test_what_is_wrong_is_said_where_it_is(program: Program, campaign: Campaign) -> None:
    wrong = {"changes": [{"kind": "pause", "ad_id": "ad_01k9zj3v5tqk6n0m8w4y2x7abc"}]}
    answer = program.post(path_of(campaign), wrong)
    assert problem(answer) == (422, "unknown_ad")
    assert answer.json()["errors"][0]["pointer"] == "#/changes/0/ad_id"
    long = {"changes": [{"kind": "add", **_WORDS, "headlines": ["x" * 250]}]}
    assert program.post(path_of(campaign), long).status_code in (201, 422)
    other = make.campaign(campaign.business, "Not launched")
    assert problem(program.post(path_of(other), wrong)) == (409, "not_launched")


def test_a_key_that_is_bound_to_nobody_approves_nothing(
    program: Program, campaign: Campaign
) -> None:
    revision = program.post(path_of(campaign), {"changes": [{"kind": "add"}]}).json()
    unbound = Program.of(campaign.business)
    at = f"{path_of(campaign)}/{revision['ad_revision_id']}/approve"
    assert unbound.post(at, {"version": revision["version"]}).status_code == 403
    stranger = Program.of(make.business("Other"))
    assert stranger.get(f"{path_of(campaign)}/{revision['ad_revision_id']}").status_code == 404


def test_a_client_is_asked_about_a_revision_and_asked_again(
    program: Program, campaign: Campaign
) -> None:
    change = {"kind": "pause", "ad_id": ads(campaign)[1]}
    one = program.post(path_of(campaign), {"changes": [change]}).json()
    at = f"{path_of(campaign)}/{one['ad_revision_id']}"
    body = {"version": one["version"], "email": "mei@example.com", "note": "As we discussed."}
    answer = program.post(f"{at}/approval-requests", body)
    assert answer.status_code == 201
    asked = answer.json()
    assert (asked["ad_revision_id"], asked["state"]) == (one["ad_revision_id"], "sent")
    assert (asked["strategy_id"], asked["revision"]) == (one["strategy_id"], one["version"])
    own = f"{at}/approval-requests/{asked['approval_request_id']}"
    assert answer.headers["Location"].endswith(own)
    assert program.get(own).json() == asked
    assert program.get(f"{at}/approval-requests").json()["data"] == [asked]
    assert problem(program.post(f"{own}/send")) == (409, "approval_request_sent_too_often")
    assert program.post(f"{own}/withdraw").json()["state"] == "withdrawn"
    strategies = f"/strategies/{one['strategy_id']}/approval-requests"
    assert program.get(strategies).json()["data"] == []
    stale = program.post(f"{at}/approval-requests", body | {"version": 9})
    assert problem(stale) == (409, "changed_meanwhile")
    reopened = program.post(f"{at}/reopen", {"version": one["version"]})
    assert problem(reopened) == (409, "not_ready")
