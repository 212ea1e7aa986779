"""A query that nobody could have meant is a 400 with a reason, and fills no log."""

import io
import logging

import pytest
from django.conf import settings
from django.test import Client

from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
MANY = "&".join(f"q{number}=1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))
PATHS = ("/v1", "/v1/", "/v1/campaigns", "/v1/openapi.json", "/v1/nowhere")


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the service writes to standard error of requests that Django refuses."""
    handler = logging.getLogger("django.security").handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    monkeypatch.setattr(handler, "stream", written)
    return written


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("query", ["q=%ff", "%ff=1", "a=1&b=%c3%28", "q=%ed%a0%80"])
def test_a_query_that_is_no_text_is_a_400(program: Program, path: str, query: str) -> None:
    answer = program.get(f"{path.removeprefix('/v1')}?{query}")
    assert problem(answer) == (400, "bad_query")
    raw = Client().generic("GET", path, QUERY_STRING="q=\xff")
    assert problem(raw) == (400, "bad_query")


@pytest.mark.parametrize("path", PATHS)
def test_over_two_thousand_query_fields_are_a_400_without_a_traceback(
    program: Program, path: str, logged: io.StringIO
) -> None:
    answer = program.get(f"{path.removeprefix('/v1')}?{MANY}")
    assert problem(answer) == (400, "too_many_fields")
    assert "2,000 fields" in answer.json()["detail"]
    assert logged.getvalue() == ""


def test_a_page_refuses_them_too_and_reads_odd_bytes_leniently(
    logged: io.StringIO,
) -> None:
    browser = Client()
    assert browser.get(f"/accounts/login/?{MANY}").status_code == 400
    assert browser.get("/accounts/login/?next=%ff").status_code == 200
    many = {f"q{number}": "1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    assert browser.post("/accounts/login/", many).status_code == 400
    # One line, of the form.
    assert logged.getvalue().count("\n") == 1
    assert "Traceback" not in logged.getvalue()


def test_two_thousand_fields_are_read(program: Program) -> None:
    few = "&".join(f"q{number}=1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS))
    # They are unknown here, and are told one by one.
    assert problem(program.get(f"/campaigns?{few}")) == (422, "unknown_parameter")
