"""Errors say what to do, and look like Kempen even when nothing works."""

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error

from kempen.domain.accounts.models import Member
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def request_of_nobody(rf: RequestFactory) -> HttpRequest:
    return rf.get("/")


def test_a_missing_page(client: Client) -> None:
    answer = client.get("/nothing/")
    assert answer.status_code == 404
    assert b"<h1>Page not found</h1>" in answer.content


def test_a_failure_needs_no_database_and_no_session(
    request_of_nobody: HttpRequest, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]  # pytest-django's fixture.
        answer = server_error(request_of_nobody)
    assert answer.status_code == 500
    assert b"<h1>Kempen has an error</h1>" in answer.content
    assert b"kempen/css/base.css" in answer.content


def test_an_odd_request(request_of_nobody: HttpRequest) -> None:
    answer = bad_request(request_of_nobody, ValueError())
    assert b"<h1>Kempen did not understand this request</h1>" in answer.content


def test_a_forged_form() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {})
    assert answer.status_code == 403
    assert b"<h1>Send the form again</h1>" in answer.content


def test_what_a_role_may_not_do(client: Client, alice: Member) -> None:
    Member.objects.of(alice.business).update(role="viewer")
    sign_in(client, "alice@example.com")
    answer = client.get("/settings/keys/")
    assert answer.status_code == 403
    assert b"<h1>You do not have permission</h1>" in answer.content


def test_too_many_attempts(client: Client) -> None:
    answers = [
        client.post("/accounts/password/reset/", {"email": "x@example.com"}) for _ in range(6)
    ]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert b"<h1>Too many attempts</h1>" in answers[-1].content
