"""With the database stopped under load, every answer still comes in time, and probes at once."""

import http.client
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.drills.running import Running, database_pid, send
from tests.waiting import PATIENCE, wait_until

# Ten seconds are promised; a machine that does other things besides may stand still as long again.
_PROMISED_SECONDS, _NOISE = 10.0, 2.0
_STOPPED_SECONDS, _A_SECOND = 30.0, 8
_PATHS = ("/", "/v1/campaigns", "/livez", "/", "/readyz", "/accounts/login/", "/", "/v1/leads")


@dataclass(frozen=True)
class _Answer:
    path: str
    status: int
    seconds: float
    retry_after: str | None


def _ask(port: int, path: str) -> _Answer:
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        # A session and a key make every address ask the database.
        connection.request(
            "GET",
            path,
            headers={
                "Cookie": "session=0123456789abcdefghijklmnopqrstuv",
                "Authorization": "Bearer kmp_live_0123456789abcdefghijklmnopqrstuv",
            },
        )
        answer = connection.getresponse()
        answer.read()
        after = answer.getheader("Retry-After")
        return _Answer(path, answer.status, time.monotonic() - start, after)
    finally:
        connection.close()


def _load(port: int, seconds: float) -> list[_Answer]:
    """Answers to requests that come at one pace, whether or not the earlier ones are answered."""
    begin, asked = time.monotonic(), []
    with ThreadPoolExecutor(int(seconds * _A_SECOND)) as threads:
        for number in range(int(seconds * _A_SECOND)):
            asked.append(threads.submit(_ask, port, _PATHS[number % len(_PATHS)]))
            time.sleep(max(0.0, begin + (number + 1) / _A_SECOND - time.monotonic()))
        return [one.result() for one in asked]


def test_while_the_database_is_stopped_under_load_every_answer_comes_in_time(
    service: Running,
) -> None:
    log = service.folder / "logs" / "web.log"
    earlier = len(log.read_text())
    for path in _PATHS:
        # What is loaded by a first request is not what is tried here.
        _ask(service.port, path)
    postmaster = database_pid(service.folder)
    send(postmaster, signal.SIGSTOP)
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    stopped = [postmaster, *(int(pid) for pid in children)]
    try:
        for pid in stopped:
            send(pid, signal.SIGSTOP)
        answers = _load(service.port, _STOPPED_SECONDS)
    finally:
        for pid in stopped:
            send(pid, signal.SIGCONT)
    for answer in answers:
        expected = 200 if answer.path == "/livez" else 503
        assert (answer.path, answer.status) == (answer.path, expected)
        assert (answer.retry_after is not None) == (expected == 503)
    slowest = max(answers, key=lambda answer: answer.seconds)
    assert slowest.seconds < _PROMISED_SECONDS * _NOISE, slowest
    assert "the database does not answer" in log.read_text()[earlier:]
    service.wait_ready()
    wait_until(lambda: _ask(service.port, "/").status == 302)
    wait_until(lambda: "the database answers again" in log.read_text()[earlier:])
