"""/leads, as a program uses it."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.idempotency.models import IdempotentAnswer
from kempen.domain.leads.models import Lead, OptOut
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
CONSENT = {"notice_version": "2026-01", "consented_at": "2026-03-01t16:00:00+08:00"}
ANN: dict[str, Any] = {"email": " Ann@Example.com ", "consent": CONSENT}


def test_a_lead_comes_in_and_is_shown_as_it_is(program: Program, business: Business) -> None:
    campaign = make.campaign(business)
    body = {**ANN, "campaign_id": campaign.public_id, "external_id": "a-1", "first_name": "Ann"}
    answer = program.post("/leads", body)
    assert answer.status_code == 201
    lead = answer.json()
    assert answer.headers["Location"].endswith(f"/v1/leads/{lead['lead_id']}")
    assert lead["email"] == "Ann@Example.com"
    assert lead["consent"] == {
        "notice_version": "2026-01",
        "consented_at": "2026-03-01T08:00:00.000000Z",
    }
    assert lead["crm"]["status"] == "pending"
    assert program.get(f"/leads/{lead['lead_id']}").json() == lead
    again = program.post("/leads", {**body, "first_name": "Other"})
    assert (again.status_code, again.json()) == (200, lead)
    page = program.get("/leads?status=pending&q=ANN&campaign_id=" + campaign.public_id).json()
    assert page == {"data": [lead], "next_cursor": None}
    for query in ("status=parked", "q=bob", f"campaign_id={make.campaign(business).public_id}"):
        assert program.get(f"/leads?{query}").json()["data"] == []
    theirs = make.campaign(make.business("Other")).public_id
    for unknown in ("x", "cmp_unknown", theirs):
        assert problem(program.get(f"/leads?campaign_id={unknown}")) == (404, "not_found")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"email": "nobody"}, "bad_email"),
        ({"campaign_id": "cmp_unknown"}, "unknown_campaign"),
        ({"ad_id": "ad_unknown"}, "unknown_ad"),
        ({"consent": {**CONSENT, "consented_at": "2126-03-01T08:00:00Z"}}, "in_the_future"),
        ({"consent": {**CONSENT, "consented_at": "2026-03-01T16:00+08"}}, "not_a_moment"),
        ({"consent": None}, "not_an_object"),
        ({"mail": "x"}, "unknown_field"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    change: dict[str, Any], code: str, program: Program, business: Business
) -> None:
    answer = program.post("/leads", {**ANN, **change})
    assert problem(answer) == (422, code)
    assert answer.json()["errors"][0]["pointer"].startswith(f"#/{next(iter(change))}")
    assert not Lead.objects.of(business).exists()


def test_an_external_id_of_another_person_is_refused_and_neither_consent_is_lost(
    program: Program, business: Business
) -> None:
    body = {**ANN, "external_id": "form-1"}
    lead = program.post("/leads", body).json()
    other = {**body, "email": "bob@example.com"}
    answer = program.post("/leads", other)
    assert problem(answer) == (409, "external_id_taken")
    assert answer.json()["errors"][0]["pointer"] == "#/external_id"
    # It says nothing of whose lead it is.
    assert b"nn@" not in answer.content
    assert lead["lead_id"].encode() not in answer.content
    # The same person, however written, is the same lead; the other one comes in by another id.
    again = program.post("/leads", {**body, "email": "ann@EXAMPLE.com"})
    assert (again.status_code, again.json()["lead_id"]) == (200, lead["lead_id"])
    assert program.post("/leads", {**other, "external_id": "form-2"}).status_code == 201
    emails = Lead.objects.of(business).order_by("id").values_list("email", flat=True)
    assert list(emails) == ["ann@example.com", "bob@example.com"]


def test_an_external_id_of_deleted_data_is_refused(program: Program, business: Business) -> None:
    body = {**ANN, "external_id": "form-1"}
    lead = program.post("/leads", body).json()
    program.send("DELETE", f"/leads/{lead['lead_id']}")
    answer = program.post("/leads", {**body, "email": "bob@example.com"})
    assert problem(answer) == (409, "external_id_taken")
    assert "deleted" in answer.json()["detail"]
    assert Lead.objects.of(business).count() == 1


def test_what_was_answered_of_a_person_is_forgotten_with_the_person(
    program: Program, business: Business
) -> None:
    lead = program.post("/leads", ANN, Idempotency_Key="made").json()
    place = f"/leads/{lead['lead_id']}"
    program.post(f"{place}/opt-out", Idempotency_Key="out")
    other = program.post("/leads", {**ANN, "email": "bob@example.com"}, Idempotency_Key="other")
    assert program.post("/leads", ANN, Idempotency_Key="made").json() == lead
    assert program.send("DELETE", place).status_code == 204
    for path, body, key in (("/leads", ANN, "made"), (f"{place}/opt-out", None, "out")):
        again = program.post(path, body, Idempotency_Key=key)
        assert problem(again) == (409, "idempotent_answer_deleted")
        assert b"nn@" not in again.content
    answers = IdempotentAnswer.objects.of(business)
    assert [bytes(one.sealed_answer) for one in answers.filter(lead_id=lead["lead_id"])] == [
        b""
    ] * 2
    # Nobody is brought back, and what was answered of others stays.
    assert list(Lead.objects.of(business).exclude(email="").values_list("email", flat=True)) == [
        "bob@example.com"
    ]
    assert (
        program.post("/leads", {**ANN, "email": "bob@example.com"}, Idempotency_Key="other").json()
        == other.json()
    )


def test_an_answer_of_an_earlier_version_is_forgotten_with_any_person(
    program: Program, business: Business
) -> None:
    lead = program.post("/leads", ANN, Idempotency_Key="made").json()
    IdempotentAnswer.objects.of(business).update(lead_id=None)
    program.send("DELETE", f"/leads/{lead['lead_id']}")
    assert problem(program.post("/leads", ANN, Idempotency_Key="made"))[0] == 409


def test_another_businesss_campaign_is_unknown(program: Program) -> None:
    other = make.campaign(make.business("Other"))
    answer = program.post("/leads", {**ANN, "campaign_id": other.public_id})
    assert problem(answer) == (422, "unknown_campaign")


def test_a_person_opts_out_and_is_forgotten(program: Program, business: Business) -> None:
    lead = program.post("/leads", ANN).json()
    place = f"/leads/{lead['lead_id']}"
    out = program.post(f"{place}/opt-out").json()
    assert out["opted_out_at"]
    assert (out["crm"]["status"], out["crm"]["reason"]) == ("stopped", "opted_out")
    assert program.post(f"{place}/opt-out").json() == out
    assert program.send("DELETE", place).status_code == 204
    assert program.send("DELETE", f"{place}?contact=keep").status_code == 204
    gone = program.get(place).json()
    assert (gone["email"], gone["crm"]["reason"]) == (None, "forgotten")
    assert OptOut.objects.of(business).count() == 1
    assert program.get("/leads?q=ann").json()["data"] == []


def test_a_crm_is_listed_without_its_key_and_has_no_results_to_read(
    program: Program, business: Business
) -> None:
    crm = Connection.objects.add(
        business, platform="crm", environment="live", account_id="7", sealed_credentials=b"sealed"
    )
    (shown,) = program.get("/connections").json()["data"]
    assert (shown["platform"], shown["reason"]) == ("crm", None)
    assert "sealed" not in str(shown)
    assert problem(program.post(f"/connections/{crm.public_id}/sync")) == (409, "no_results")
