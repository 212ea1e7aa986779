"""The CRM's connector: batches, one bad record among many, limits, and no key in any error."""

from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest

from kempen.kit import clock
from kempen.platforms.contacts import Contact
from kempen.platforms.crm.errors import refusal, until_midnight
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.registry import CRM
from tests.platforms.contact_book import KEY, Answer, ContactBook, limit
from tests.platforms.openings import address_of
from tests.sandbox.partners import Partners


def people(count: int) -> list[Contact]:
    return [
        Contact(f"t{number}", f"Person{number}@Example.com", {"firstname": f"P{number}"})
        for number in range(count)
    ]


def test_the_account_and_its_properties_are_read() -> None:
    client = ContactBook().client()
    assert (client.facts().account_id, client.facts().time_zone) == ("7", "Asia/Kuala_Lumpur")
    properties = {one.name: one for one in client.properties()}
    assert properties["firstname"].writable
    assert not properties["createdate"].writable
    assert properties["createdate"].kind == "datetime"


def test_more_than_a_batch_goes_in_batches_and_answers_come_in_the_order_given() -> None:
    book = ContactBook()
    answers = book.client().upsert(people(230))
    assert [len(batch) for batch in book.batches] == [100, 100, 30]
    assert [one.trace for one in answers] == [f"t{number}" for number in range(230)]
    assert all(
        one.contact_id == book.ids[f"person{number}@example.com"]
        for number, one in enumerate(answers)
    )


def test_the_same_address_in_other_letters_is_written_twice_the_later_last() -> None:
    book = ContactBook()
    twice = [
        Contact("a", "Ann@example.com", {"firstname": "Old"}),
        Contact("b", " ANN@EXAMPLE.com", {"firstname": "New"}),
    ]
    answers = book.client().upsert(twice)
    assert [one.contact_id for one in answers] == ["1000", "1000"]
    assert book.batches == [["ann@example.com"], ["ann@example.com"]]
    assert book.contacts["ann@example.com"]["firstname"] == "New"


@pytest.mark.parametrize("whole", [False, True])
def test_bad_records_are_found_and_leave_the_others_alone(whole: bool) -> None:
    bad = {"person3@example.com", "person97@example.com"}
    book = ContactBook(refuses=bad, whole=whole)
    answers = book.client().upsert(people(100))
    refused = {one.trace: one.error for one in answers if one.error}
    assert set(refused) == {"t3", "t97"}
    assert all(error.kind is Remedy.PERMANENT for error in refused.values())
    assert "INVALID_EMAIL" in str(refused["t3"])
    assert len(book.contacts) == 98
    assert not any(one.about_all for one in answers)


def test_a_property_that_is_gone_is_not_looked_for_record_by_record() -> None:
    book = ContactBook(whole=True)
    mixed = [
        Contact(f"t{n}", f"p{n}@example.com", {"gone": "x"} if n % 2 else {}) for n in range(100)
    ]
    answers = book.client().upsert(mixed)
    assert [bool(one.error) for one in answers] == [bool(n % 2) for n in range(100)]
    assert len(book.batches) == 2


def test_after_an_error_that_all_would_meet_nothing_more_is_sent() -> None:
    book = ContactBook(fails=[lambda: None, limit("DAILY")])
    answers = book.client().upsert(people(250))
    assert len(book.asked) == 2
    assert [one.about_all for one in answers] == [False] * 100 + [True] * 150
    assert answers[249].error is not None
    assert answers[249].error.kind is Remedy.AGAIN


def test_short_limits_and_failures_are_waited_out() -> None:
    gone: Answer = (502, {"message": "Bad gateway"}, {})
    locked: Answer = (423, {"message": "Locked"}, {})
    book = ContactBook(fails=[limit("TEN_SECONDLY_ROLLING"), gone, locked])
    (result,) = book.client().upsert(people(1))
    assert (result.contact_id, len(book.asked)) == ("1000", 4)


MIDNIGHT = 57_600.0  # From 08:00 in Kuala Lumpur.
CASES: list[tuple[int, dict[str, Any] | None, dict[str, str], Remedy, float | None]] = [
    (429, {"policyName": "TEN_SECONDLY_ROLLING"}, {}, Remedy.AGAIN, 10.0),
    (429, {"policyName": "TEN_SECONDLY_ROLLING"}, {"Retry-After": "3"}, Remedy.AGAIN, 3.0),
    (429, {"policyName": "SECONDLY"}, {}, Remedy.AGAIN, 1.0),
    (429, {"policyName": "DAILY"}, {"Retry-After": "3"}, Remedy.AGAIN, MIDNIGHT),
    (429, {"message": "You have reached your daily limit."}, {}, Remedy.AGAIN, MIDNIGHT),
    (429, None, {}, Remedy.AGAIN, 60.0),
    (423, {"message": "Locked"}, {}, Remedy.AGAIN, 2.0),
    (477, {"message": "Moving"}, {"Retry-After": "7200"}, Remedy.AGAIN, 7200.0),
    (477, None, {"Retry-After": "999999"}, Remedy.AGAIN, 86_400.0),
    (500, {"message": "Oops"}, {}, Remedy.AGAIN, None),
    (524, None, {}, Remedy.AGAIN, None),
    (401, {"message": f"The key {KEY} is no good"}, {}, Remedy.RECONNECT, None),
    (403, {"category": "MISSING_SCOPES", "message": "Scope"}, {}, Remedy.PERMANENT, None),
    (404, {"message": "No"}, {}, Remedy.PERMANENT, None),
    (409, {}, {}, Remedy.PERMANENT, None),
    (400, {"errors": [{}]}, {}, Remedy.PERMANENT, None),
    (200, None, {}, Remedy.AGAIN, None),
]


@pytest.mark.parametrize(("status", "body", "headers", "kind", "after"), CASES)
def test_each_refusal_says_what_helps(
    status: int,
    body: dict[str, Any] | None,
    headers: dict[str, str],
    kind: Remedy,
    after: float | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 1, 0, 0, tzinfo=UTC))
    sent = {"json": body} if body is not None else {"text": "<html>"}
    answer = httpx2.Response(status, headers=headers, **sent)
    error = refusal(answer, (KEY,), "Asia/Kuala_Lumpur")
    assert error is not None
    assert (error.kind, error.after) == (kind, after)
    assert KEY not in f"{error} {error.message} {error!r}"


def test_the_days_limit_ends_at_the_accounts_own_midnight() -> None:
    now = datetime(2026, 3, 1, 15, 59, tzinfo=UTC)
    assert until_midnight(now, "Asia/Kuala_Lumpur") == 60.0
    assert until_midnight(now, "UTC") == 8 * 3600 + 60.0
    assert until_midnight(now, "Nowhere/At_All") == 8 * 3600 + 60.0


def test_an_answer_that_is_not_understood_is_an_error_of_ours() -> None:
    book = ContactBook(fails=[(200, {"results": [{"no": "id"}]}, {})])
    (result,) = book.client().upsert(people(1))
    assert result.about_all
    assert isinstance(result.error, PlatformError)
    with pytest.raises(PlatformError):
        ContactBook(fails=[(200, {}, {})]).client().properties()


def test_one_that_the_answer_passes_over_is_tried_again() -> None:
    book = ContactBook(fails=[(200, {"results": []}, {})])
    (result,) = book.client().upsert(people(1))
    assert result.error is not None
    assert (result.error.kind, result.about_all) == (Remedy.AGAIN, False)


def test_a_contact_is_found_and_deleted_and_a_second_time_is_no_error() -> None:
    book = ContactBook()
    client = book.client()
    client.upsert(people(1))
    number = client.find("PERSON0@example.com")
    client.delete(number)
    client.delete(number)
    assert (book.contacts, client.find("person0@example.com")) == ({}, "")


def test_nothing_shows_the_key() -> None:
    assert KEY not in repr(ContactBook().client())
    assert "Example" not in repr(people(1))


def test_the_sandbox_takes_what_the_connector_sends(partners: Partners) -> None:
    (account,) = partners.get("/control/accounts")["crm"]
    with closing(CRM.open(account, address_of(partners, CRM.code), "UTC")) as crm:
        assert crm.facts().account_id == account["portal_id"]
        names = {one.name for one in crm.properties() if one.writable}
        assert {"email", "firstname", "phone"} <= names
        mixed = [
            Contact("good", "Ann@Example.com", {"firstname": "Ann"}),
            Contact("again", "ann@example.com", {"phone": "+60 3-0000 0000"}),
            Contact("bad", "nobody", {}),
            Contact("odd", "bob@example.com", {"hs_object_id": "5"}),
        ]
        by_trace = {one.trace: one for one in crm.upsert(mixed)}
        assert (
            by_trace["good"].contact_id
            == by_trace["again"].contact_id
            == crm.find("ANN@example.com")
        )
        assert by_trace["bad"].error is not None
        assert by_trace["odd"].error is not None
        crm.delete(by_trace["good"].contact_id)
        assert crm.find("ann@example.com") == ""
        crm.close()
