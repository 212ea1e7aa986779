"""/offerings, as a program uses it."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Creative
from kempen.domain.events.models import AuditEntry
from kempen.domain.offerings.models import Offering
from kempen.market.claims import weight
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
BEANS: dict[str, Any] = {
    "name": "  Kopi   Rimba ",
    "category": "cafe",
    "landing_url": "https://kopirimba.example.com/beans",
    "names": {"zh": "森林咖啡", "ms": "Kopi Rimba"},
    "price_from": 19.9,
    "margin": 0.35,
    "places": ["10", "Kuala Lumpur"],
    "towns": [{"name": "Shah Alam", "radius_km": 15}],
    "claims": [
        {"type": "percent_off", "slots": {"percent": 20}},
        {"text": {"en": "Grown in our own forest"}},
    ],
    "must_say": ["Drink responsibly"],
    "never_say": ["cheapest"],
    "permits": {"halal": "JAKIM 1-2026"},
    "permit_expiries": {"halal": "2027-06-30"},
    "colours": ["#0B6B52"],
}


def created(program: Program, **fields: Any) -> dict[str, Any]:
    answer = program.post("/offerings", {"name": "Kopi Rimba", **fields})
    assert answer.status_code == 201, answer.content
    offering: dict[str, Any] = answer.json()
    return offering


def test_an_offering_is_stored_and_shown_as_it_is(program: Program, business: Business) -> None:
    campaign = make.campaign(business)
    answer = program.post("/offerings", {**BEANS, "campaign_ids": [campaign.public_id]})
    assert answer.status_code == 201
    offering = answer.json()
    assert answer.headers["Location"].endswith(f"/v1/offerings/{offering['offering_id']}")
    assert offering["offering_id"].startswith("off_")
    assert offering["name"] == "Kopi Rimba"
    # The Malay form is the name itself: it stays there.
    assert offering["names"] == {"zh": "森林咖啡", "ms": "Kopi Rimba"}
    assert (offering["category"], offering["price_from"], offering["price_to"]) == (
        "cafe",
        19.9,
        None,
    )
    assert offering["margin"] == 0.35
    assert offering["places"] == ["10", "14"]
    assert offering["towns"] == [{"name": "Shah Alam", "radius_km": 15}]
    assert offering["claims"] == BEANS["claims"]
    assert offering["permits"] == {"halal": "JAKIM 1-2026"}
    assert offering["permit_expiries"] == {"halal": "2027-06-30"}
    assert offering["brand_kit"] == {"logo": None, "colours": ["#0b6b52"], "pictures": []}
    assert offering["campaign_ids"] == [campaign.public_id]
    assert offering["unmatched"] == [
        {"text": "Grown in our own forest", "languages": ["ms", "zh", "ta"]}
    ]
    assert program.get(f"/offerings/{offering['offering_id']}").json() == offering
    assert [(one["claim"], one["code"]) for one in offering["notices"]] == [(1, "in_list")]
    listed = {name: value for name, value in offering.items() if name != "notices"}
    assert program.get("/offerings").json() == {
        "data": [{**listed, "notices": None}],
        "next_cursor": None,
    }
    assert AuditEntry.objects.of(business).filter(action="offering.created").count() == 1


def test_free_text_becomes_claims_and_the_rest_is_told(program: Program) -> None:
    texts = ["free shipping", "Sos rahsia nenek", "招牌秘制酱料"]
    offering = created(program, claims_text=texts)
    assert {"type": "free_delivery", "slots": {}} in offering["claims"]
    own = [claim["text"] for claim in offering["claims"] if "text" in claim]
    assert {"zh": "招牌秘制酱料"} in own
    lacking = {one["text"]: one["languages"] for one in offering["unmatched"]}
    assert lacking["招牌秘制酱料"] == ["en", "ms", "ta"]
    assert len(lacking) == 2
    filled = [
        *offering["claims"],
        {"text": {"en": "Crisp", "ms": "Rangup", "zh": "脆", "ta": "மொறு"}},
    ]
    changed = program.patch(f"/offerings/{offering['offering_id']}", {"claims": filled}).json()
    assert len(changed["unmatched"]) == 2
    only = program.patch(f"/offerings/{offering['offering_id']}", {"languages": ["zh"]}).json()
    assert [one["languages"] for one in only["unmatched"]] == [["zh"]]


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"name": "x" * 26}, "too_long", "#/name"),
        ({"name": "森" * 13}, "bad_name", "#/name"),
        ({"name": " "}, "blank", "#/name"),
        ({"names": {"fr": "Café"}}, "not_a_choice", "#/names/fr"),
        ({"names": {"zh": "森" * 13}}, "bad_name", "#/names/zh"),
        ({"category": "spaceship"}, "not_a_choice", "#/category"),
        ({"landing_url": "javascript:alert(1)"}, "not_an_address", "#/landing_url"),
        ({"landing_url": "http://kopirimba.example.com"}, "not_https", "#/landing_url"),
        ({"price_from": 20, "price_to": 10}, "too_small", "#/price_to"),
        ({"price_from": "20"}, "not_a_number", "#/price_from"),
        ({"margin": 1.5}, "too_large", "#/margin"),
        ({"places": ["10", "99"]}, "not_a_choice", "#/places/1"),
        ({"towns": [{"name": "Ipoh", "radius_km": 81}]}, "out_of_range", "#/towns/0/radius_km"),
        ({"claims": [{"type": "flies"}]}, "unknown_claim", "#/claims/0"),
        ({"claims": [{"type": "percent_off"}]}, "missing_slot", "#/claims/0"),
        (
            {"claims": [{"type": "percent_off", "slots": {"percent": 120}}]},
            "wrong_slot",
            "#/claims/0",
        ),
        (
            {"claims": [{"type": "free_delivery", "slots": {"n": 1}}]},
            "unknown_slot",
            "#/claims/0",
        ),
        ({"claims": [{"type": "free_delivery", "text": {"en": "x"}}]}, "not_a_claim", "#/claims/0"),
        ({"claims": [{"text": {"en": "<b>x</b>"}}]}, "wrong_words", "#/claims/0"),
        ({"claims": [{}]}, "not_a_claim", "#/claims/0"),
        ({"claims_text": ["zz" * 60]}, "claim_too_long", "#/claims_text/0"),
        ({"must_say": ["The Cheapest"], "never_say": ["cheapest"]}, "said_and_never_said", ""),
        ({"permit_expiries": {"kkliu": "2027-06-30"}}, "expiry_without_permit", ""),
        ({"permits": {"kkliu": "1"}, "permit_expiries": {"kkliu": "soon"}}, "not_a_day", ""),
        ({"colours": ["red"]}, "wrong_form", "#/colours/0"),
        ({"campaign_ids": ["cmp_unknown"]}, "unknown_campaign", "#/campaign_ids/0"),
        ({"brand": "x"}, "unknown_field", "#/brand"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    change: dict[str, Any], code: str, pointer: str, program: Program, business: Business
) -> None:
    answer = program.post("/offerings", {"name": "Kopi Rimba", **change})
    assert problem(answer) == (422, code)
    assert answer.json()["errors"][0]["pointer"].startswith(pointer)
    assert not Offering.objects.of(business).exists()


def test_only_what_is_named_changes(program: Program) -> None:
    offering = created(program, **{**BEANS, "claims_text": ["free delivery"]})
    path = f"/offerings/{offering['offering_id']}"
    changed = program.patch(
        path, {"price_from": None, "claims_text": ["20% off", "Halal certified"]}
    ).json()
    assert changed["price_from"] is None
    assert [claim.get("type") for claim in changed["claims"]] == [
        "percent_off",
        None,
        "free_delivery",
        "halal_certified",
    ]
    rest = {"price_from", "claims", "updated_at"}
    assert {k: v for k, v in changed.items() if k not in rest} == {
        k: v for k, v in offering.items() if k not in rest
    }
    patched = program.patch(path, {"permits": {"halal": "JAKIM 1-2026", "kkliu": "7/2026"}}).json()
    assert patched["permit_expiries"] == {"halal": "2027-06-30"}
    renewed = program.patch(path, {"permits": {"halal": "JAKIM 2-2027"}}).json()
    assert renewed["permit_expiries"] == {}
    again = program.patch(path, {"permits": {"halal": "JAKIM 2-2027"}}).json()
    assert again["updated_at"] == renewed["updated_at"]


def test_a_name_is_taken_once_until_its_offering_is_archived(program: Program) -> None:
    offering = created(program)
    assert problem(program.post("/offerings", {"name": "KOPI  rimba"})) == (409, "name_taken")
    path = f"/offerings/{offering['offering_id']}"
    assert program.patch(path, {"archived": True}).json()["archived"] is True
    other = created(program)
    assert [one["offering_id"] for one in program.get("/offerings").json()["data"]] == [
        other["offering_id"]
    ]
    archived = program.get("/offerings?archived=true").json()["data"]
    assert [one["offering_id"] for one in archived] == [offering["offering_id"]]
    assert problem(program.patch(path, {"archived": False})) == (409, "name_taken")
    renamed = program.patch(path, {"archived": False, "name": "Kopi Rimba 2"})
    assert (renamed.status_code, renamed.json()["archived"]) == (200, False)


def test_a_campaign_promotes_the_offering_that_named_it_last(
    program: Program, business: Business
) -> None:
    campaign = make.campaign(business)
    first = created(program, campaign_ids=[campaign.public_id])
    second = created(program, name="Kuih Raya", campaign_ids=[campaign.public_id])
    assert second["campaign_ids"] == [campaign.public_id]
    path = f"/offerings/{first['offering_id']}"
    assert program.get(path).json()["campaign_ids"] == []
    theirs = make.campaign(make.business("Other")).public_id
    assert problem(program.patch(path, {"campaign_ids": [theirs]})) == (422, "unknown_campaign")


def test_another_business_does_not_have_it(program: Program) -> None:
    offering = created(program)
    stranger = Program.of(make.business("Other"))
    path = f"/offerings/{offering['offering_id']}"
    assert problem(stranger.get(path)) == (404, "not_found")
    assert problem(stranger.patch(path, {"name": "Mine"})) == (404, "not_found")
    assert stranger.get("/offerings").json()["data"] == []
    assert stranger.post("/offerings", {"name": "Kopi Rimba"}).status_code == 201


def test_a_repeated_request_creates_one_offering(program: Program, business: Business) -> None:
    first = program.post("/offerings", BEANS, Idempotency_Key="k1")
    again = program.post("/offerings", BEANS, Idempotency_Key="k1")
    assert again.json() == first.json()
    assert Offering.objects.of(business).count() == 1


def test_a_key_needs_the_scope(business: Business) -> None:
    reader = Program.of(business, ["offerings:read"])
    assert problem(reader.post("/offerings", {"name": "x"})) == (403, "missing_scope")
    writer = Program.of(business, ["offerings:write"])
    assert problem(writer.get("/offerings")) == (403, "missing_scope")


def test_drafts_are_written_in_each_language_and_nothing_is_stored(
    program: Program, business: Business
) -> None:
    names = {"zh": "森林咖啡", "en": "Kopi Rimba"}
    offering = created(program, **{**BEANS, "must_say": [], "names": names})
    path = f"/offerings/{offering['offering_id']}/drafts"
    body = {
        "platforms": ["search", "social"],
        "languages": ["en", "zh", "ta"],
        "objective": "increase_sales",
    }
    answer = program.post(path, body)
    assert answer.status_code == 200, answer.content
    drafts = answer.json()
    places = {(one["platform"], one["language"]) for one in drafts["data"]}
    assert places == {(p, o) for p in body["platforms"] for o in body["languages"]}
    for one in drafts["data"]:
        assert one["writer"] == "built-in"
        limit = 30 if one["platform"] == "search" else 40
        assert all(weight(text) <= limit for text in one["headlines"]), one["headlines"]
    claimed = {claim for one in drafts["data"] for claim in one["claim_ids"]}
    assert "percent_off(percent=20)" in claimed
    assert {"text": "kopi rimba", "match": "exact", "language": "en"} in drafts["keywords"]
    assert drafts["negative_keywords"]
    assert any("Grown in our own forest" in note for note in drafts["notes"])
    assert program.post(path, body).json() == drafts
    assert not Creative.objects.of(business).exists()
    assert program.get(f"/offerings/{offering['offering_id']}").json() == offering


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"platforms": []}, "too_few"),
        ({"platforms": ["radio"]}, "not_a_choice"),
        ({"languages": ["en", "en"]}, "repeated"),
        ({"languages": ["fr"]}, "not_a_choice"),
        ({"objective": "win"}, "not_a_choice"),
        ({"tone": "loud"}, "not_a_choice"),
        ({"offer_ends": "soon"}, "not_a_day"),
    ],
)
def test_drafts_that_cannot_be_are_refused(
    change: dict[str, Any], code: str, program: Program
) -> None:
    offering = created(program)
    body = {"platforms": ["search"], "languages": ["en"], "objective": "increase_sales", **change}
    assert problem(program.post(f"/offerings/{offering['offering_id']}/drafts", body)) == (
        422,
        code,
    )


def test_an_offering_without_category_or_page_has_drafts_too(program: Program) -> None:
    offering = created(program, name="Xyzzy")
    body = {"platforms": ["search"], "languages": ["en"], "objective": "generate_prospects"}
    assert program.post(f"/offerings/{offering['offering_id']}/drafts", body).json()["data"]
    stranger = Program.of(make.business("Other"))
    answer = stranger.post(f"/offerings/{offering['offering_id']}/drafts", body)
    assert problem(answer) == (404, "not_found")


def test_drafts_tell_the_rules_that_they_break_until_the_permit_is_there(program: Program) -> None:
    claims = [{"type": "halal_certified"}]
    offering = created(program, name="Kuih Lapis", category="bakery", claims=claims)
    path = f"/offerings/{offering['offering_id']}"
    body = {"platforms": ["search"], "languages": ["en"], "objective": "increase_sales"}
    findings = program.post(f"{path}/drafts", body).json()["findings"]
    assert {one["severity"] for one in findings} == {"permit_or_proof"}
    assert all(one["section"] and one["advice"] for one in findings)
    over = {"permits": {"halal": "JAKIM 1"}, "permit_expiries": {"halal": "2020-01-01"}}
    program.patch(path, over)
    assert program.post(f"{path}/drafts", body).json()["findings"] == findings
    program.patch(path, {"permit_expiries": {}})
    assert program.post(f"{path}/drafts", body).json()["findings"] == []
