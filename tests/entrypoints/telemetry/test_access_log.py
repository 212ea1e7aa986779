"""The log has a line for each request, and a traceback holds no secret and no person."""

import io
import json
import logging
import sys
from typing import Any

import pytest
import structlog
from django.test import Client
from structlog.testing import capture_logs

from config.logs import WithoutTraceback, formatter_of_other_libraries
from kempen.domain.accounts.actions.keys import create_key
from kempen.kit.logs.tracebacks import traceback_as_json, traceback_as_text
from tests import make
from tests.builders.program import ALL_SCOPES

pytestmark = pytest.mark.django_db


def lines_of(settings: Any, path: str, **headers: str) -> list[dict[str, Any]]:
    settings.ACCESS_LOG = True
    with capture_logs() as lines:
        Client().get(path, headers=headers)
    return [dict(line) for line in lines if line["event"] == "request"]


def test_a_request_of_a_program_is_a_line_without_paths_and_people(settings: Any) -> None:
    business = make.business()
    campaign = make.campaign(business)
    key, token = create_key(make.actor(business), "Till", ALL_SCOPES)
    [line] = lines_of(
        settings,
        f"/v1/campaigns/{campaign.public_id}?email=siti@example.com",
        Authorization=f"Bearer {token}",
    )
    assert line.pop("ms") > 0
    assert line.pop("bytes") > 0
    assert line == {
        "event": "request",
        "log_level": "info",
        "method": "GET",
        "route": "v1/campaigns/<campaign_id>",
        "status": line["status"],
        "business": business.public_id,
        "key": key.public_id,
    }


def test_a_request_of_nobody_known_is_a_line(settings: Any) -> None:
    [line] = lines_of(settings, "/v1/campaigns")
    assert (line["status"], "business" in line, "key" in line) == (401, False, False)


def test_probes_that_are_well_are_no_line_and_the_log_can_be_off(settings: Any) -> None:
    assert lines_of(settings, "/livez") == []
    settings.ACCESS_LOG = False
    with capture_logs() as lines:
        Client().get("/v1/campaigns")
    assert [line for line in lines if line["event"] == "request"] == []


def broken(password: str) -> None:
    raise ValueError("siti@example.com is nobody")


def failed() -> ValueError:
    try:
        broken("hunter2-of-siti")
    except ValueError as error:
        return error
    raise AssertionError


def test_a_traceback_is_json_without_variables_and_people() -> None:
    written = io.StringIO()
    log = structlog.wrap_logger(
        structlog.PrintLogger(written),
        processors=[traceback_as_json, structlog.processors.JSONRenderer()],
    )
    log.error("it failed", exc_info=failed())
    line = json.loads(written.getvalue())
    [error] = line["exception"]
    assert (error["exc_type"], error["exc_value"]) == ("ValueError", "…@example.com is nobody")
    assert [frame["name"] for frame in error["frames"]] == ["failed", "broken"]
    assert all("locals" not in frame for frame in error["frames"])
    assert "hunter2" not in written.getvalue().replace('broken("hunter2-of-siti")', "")


def test_somebody_at_a_terminal_reads_no_address_either() -> None:
    event = traceback_as_text(None, "error", {"exc_info": failed()})
    assert "ValueError: …@example.com is nobody" in event["exception"]
    assert "siti@" not in event["exception"]


@pytest.fixture
def record() -> logging.LogRecord:
    error = failed()
    return logging.LogRecord(
        "django.request", logging.ERROR, "handler.py", 1, "Internal Server Error: %s", ("/v1/x",),
        (type(error), error, error.__traceback__),
    )  # fmt: skip


def test_what_libraries_log_is_a_line_of_json_with_the_request(
    record: logging.LogRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with structlog.contextvars.bound_contextvars(request_id="req_1"):
        line = json.loads(formatter_of_other_libraries().format(record))
    assert (line["event"], line["level"]) == ("Internal Server Error: /v1/x", "error")
    assert (line["request_id"], line["logger"]) == ("req_1", "django.request")
    assert line["exception"][0]["exc_value"] == "…@example.com is nobody"


def test_what_a_client_asked_wrongly_has_no_traceback(
    record: logging.LogRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    WithoutTraceback().filter(record)
    assert "exception" not in json.loads(formatter_of_other_libraries().format(record))
