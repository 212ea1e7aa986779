"""What other businesses wait while one has long reports made: their p95 alone and beside it.

    python -m benchmarks.heavy_neighbour [--reports 40] [--pdfs 6]

Three businesses look at their overview all the time. Then one that has 26 years of days asks for
its workbooks, all at once, and for its PDFs; who is refused asks again after Retry-After, until
each has its file. The web server runs as in production. Figures of one run only can be compared.
"""

import argparse
import http.client
import math
import statistics
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import tests.embedded_database  # noqa: F401 -- starts a server, names it in the environment
from benchmarks._import_service import Service, service
from benchmarks.imports import prepare

LIMIT = 2.0
YEARS_OF_DAYS = 9_450
OTHERS, OTHER_CAMPAIGNS, OTHER_DAYS = 3, 20, 120
ALONE_SECONDS = 20.0
_PAUSE = 0.1


def main() -> None:
    """Measure and print."""
    requests = argparse.ArgumentParser()
    requests.add_argument("--reports", type=int, default=40)
    requests.add_argument("--pdfs", type=int, default=6)
    options = requests.parse_args()
    prepare()
    from kempen.domain.accounts.actions.keys import create_key
    from tests import make

    heavy = make.business("Twenty-six years")
    _filled(heavy, 1, YEARS_OF_DAYS)
    _key, token = create_key(make.actor(heavy), "Benchmark", ["data:write", "reports:read"])
    cookies = []
    for number in range(OTHERS):
        other = make.business(f"Other {number}")
        _filled(other, OTHER_CAMPAIGNS, OTHER_DAYS)
        cookies.append(_cookie(make.member(other, make.person(f"other{number}"))))
    mine = _cookie(make.member(heavy, make.person("heavy")))
    with service(token) as running:
        _while_others_look(running, cookies, lambda: time.sleep(5))
        fresh = running.most("web")
        alone = _while_others_look(running, cookies, lambda: time.sleep(ALONE_SECONDS))
        print(f"overview of {OTHERS} others, alone: {_percentiles(alone)}")
        for form, count in (("xlsx", options.reports), ("pdf", options.pdfs)):
            beside = _beside(running, mine, cookies, form, count)
            ratio = _p95(beside) / _p95(alone)
            print(
                f"  {_percentiles(beside)}; p95 {ratio:.2f} × alone"
                f"  limit {LIMIT:.0f}  ratio {ratio / LIMIT:.2f}"
            )
        print(f"largest process of the web server: {running.most('web')} MB, {fresh} MB before")


def _beside(running: Service, mine: str, cookies: list[str], form: str, count: int) -> list[float]:
    """Have one business ask for files at once; return what the others waited meanwhile."""
    answers: list[int] = []
    start = time.perf_counter()

    def all_of_them() -> None:
        asking = [
            threading.Thread(target=_ask_until_made, args=(running, mine, form, answers))
            for _ in range(count)
        ]
        for one in asking:
            one.start()
        for one in asking:
            one.join()

    waited = _while_others_look(running, cookies, all_of_them)
    took, refused = time.perf_counter() - start, sum(status == 503 for status in answers)
    answered = sum(status == 200 for status in answers)
    print(f"{count} {form} at once: {answered} made in {took:.0f} s, {refused} refusals early;")
    return waited


def _ask_until_made(running: Service, cookie: str, form: str, answers: list[int]) -> None:
    from kempen.kit import clock

    first, last = (clock.today() - timedelta(days=ago) for ago in (YEARS_OF_DAYS, 1))
    path = f"/export/?from={first}&to={last}&table=day&format={form}"
    while True:
        status, pause = _get(running, path, cookie)
        answers.append(status)
        if status != 503 or not pause:
            return
        time.sleep(pause)


def _while_others_look(
    running: Service, cookies: list[str], work: Callable[[], object]
) -> list[float]:
    """Let the others look at their overview while `work` runs; return the seconds of each look."""
    is_over, waited = threading.Event(), list[float]()

    def look(cookie: str) -> None:
        while not is_over.is_set():
            start = time.perf_counter()
            status, _ = _get(running, "/", cookie)
            waited.append(time.perf_counter() - start)
            assert status == 200, status
            time.sleep(_PAUSE)

    looking = [threading.Thread(target=look, args=(cookie,)) for cookie in cookies]
    for one in looking:
        one.start()
    work()
    is_over.set()
    for one in looking:
        one.join()
    return waited


def _get(running: Service, path: str, cookie: str) -> tuple[int, int]:
    """Return the status, and the seconds after which to come again."""
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=300)
    try:
        line.request("GET", path, headers={"Host": "127.0.0.1", "Cookie": cookie})
        answer = line.getresponse()
        answer.read()
        return answer.status, int(answer.headers.get("Retry-After", "0"))
    finally:
        line.close()


def _filled(business: Any, campaigns: int, days: int) -> None:
    from kempen.domain.performance.models import PerformanceDay
    from kempen.kit import clock
    from tests import make

    PerformanceDay.objects.of_everyone().bulk_create(
        [
            PerformanceDay(
                business=business,
                campaign=campaign,
                date=clock.today() - timedelta(days=ago),
                spend=Decimal(ago % 90 + 10),
                revenue=Decimal(4 * (ago % 70 + 10)),
                clicks=ago % 300,
                conversions=Decimal(ago % 20),
            )
            for campaign in [make.campaign(business, f"Raya {one}") for one in range(campaigns)]
            for ago in range(1, days + 1)
        ],
        batch_size=5_000,
    )


def _cookie(member: Any) -> str:
    """Sign a person in and return what their browser would hold."""
    from django.conf import settings
    from django.test import Client

    from kempen.kit.sessions import SessionStore

    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(member.person, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = SessionStore()
    session.update(dict(client.session.items()))
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.token}"


def _p95(waited: list[float]) -> float:
    return sorted(waited)[math.ceil(len(waited) * 0.95) - 1]


def _percentiles(waited: list[float]) -> str:
    median, p95 = statistics.median(waited), _p95(waited)
    return f"{len(waited)} looks, median {1000 * median:.0f} ms, p95 {1000 * p95:.0f} ms"


if __name__ == "__main__":
    main()
