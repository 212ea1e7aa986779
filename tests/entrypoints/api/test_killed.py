"""A web server that is killed in the middle of a request leaves no half of it."""

import os
import signal
import threading
from pathlib import Path

import pytest
from django.db import connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from tests import make
from tests.builders.program import Program
from tests.entrypoints.api.serving import talk, web_server
from tests.waiting import PATIENCE, wait_until

KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"
BODY = b'{"name": "Raya", "objective": "increase_sales"}'


def waiting_for_a_lock() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_a_killed_request_is_done_once_when_it_is_sent_again() -> None:
    """The key neither blocks for ever nor lets the effect happen twice."""
    business = make.business()
    program = Program.of(business)
    request = (
        f"POST /v1/campaigns HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Authorization: Bearer {program.token}\r\nContent-Type: application/json\r\n"
        f"Idempotency-Key: {KEY}\r\nContent-Length: {len(BODY)}\r\n\r\n"
    ).encode() + BODY
    with web_server() as (port, server), transaction.atomic(), connection.cursor() as cursor:
        # The request stores its campaign and then waits here, for the number of its event.
        cursor.execute("LOCK TABLE events_eventcounter IN ACCESS EXCLUSIVE MODE")
        asking = threading.Thread(target=_ask, args=(port, request))
        asking.start()
        wait_until(lambda: waiting_for_a_lock() > 0)
        _kill(server.pid)
        asking.join(PATIENCE)
    # The database notices the dead process when it has something to tell it.
    wait_until(lambda: _again(program) != 409)
    assert _again(program) == 201
    assert (Campaign.objects.of(business).count(), _events(business)) == (1, 1)


def _ask(port: int, request: bytes) -> None:
    try:
        talk(port, request)
    except (OSError, IndexError):
        return


def _again(program: Program) -> int:
    answer = program.post("/campaigns", raw=BODY, Idempotency_Key=KEY)
    return int(answer.status_code)


def _events(business: Business) -> int:
    return Event.objects.of(business).count()


def _kill(server: int) -> None:
    """SIGKILL the server and its workers, all at once."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    for process in [server, *map(int, children)]:
        os.kill(process, signal.SIGKILL)
