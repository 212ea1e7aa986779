"""How many overviews and reads of the API two cores serve in a second, and `/livez` beside them.

    python -m benchmarks.tier_load

As many people and programs as there are businesses ask by turns, over connections that stay open,
so that no limit of one key or one business is met. Each line prints the figure, what is wanted and
their ratio; below 1 is good. The clients share the machine's cores with the service and its
database; each line says how much of the cores' time they took themselves.
"""

import http.client
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment

BUSINESSES, CAMPAIGNS, DAYS = 40, 5, 180
CLIENTS, SECONDS = 8, 10.0
OVERVIEWS, READS = 40.0, 300.0


@dataclass
class Tally:
    """What came back: statuses and how long each answer took.

    `elapsed` is from the first question to the last answer, `of_clients` what the clients had of
    the processors in that time, both in seconds.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    elapsed: float = 0.0
    of_clients: float = 0.0


@dataclass(frozen=True)
class Asked:
    """What somebody asks for, and what they send to be let in."""

    path: str
    headers: dict[str, str] = field(default_factory=dict)


def main() -> None:
    """Fill the businesses, start the service and ask."""
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    from benchmarks._import_service import service
    from tests import session_client

    session_client.install()
    call_command("migrate", verbosity=0)
    dice = random.Random(20261123)
    people, programs = zip(*(_filled(number, dice) for number in range(BUSINESSES)), strict=True)
    with service(programs[0].headers["Authorization"].removeprefix("Bearer ")) as running:
        floor = _measure(running.port, "/livez", [Asked("/livez")], None)
        _measure(running.port, "an overview", people, OVERVIEWS)
        reads = _measure(running.port, "/v1/campaigns", programs, READS)
    print(f"{'a read beside /livez':<24} {floor / reads:8.1f} times its cost")


def _filled(number: int, dice: random.Random) -> tuple[Asked, Asked]:
    """Make a business with its days; return what its owner and its program ask for.

    The owner asks for the page at the business's own address, as links and browsers do.
    """
    from django.conf import settings
    from django.test import Client

    from kempen.domain.accounts.actions.keys import create_key
    from kempen.domain.performance.models import PerformanceDay
    from kempen.kit import clock
    from tests import make

    business = make.business(f"Shop {number}", return_goal=Decimal("3.5"))
    member = make.member(business, make.person(f"owner-{number}"))
    rows = []
    for index in range(CAMPAIGNS):
        campaign = make.campaign(business, f"Campaign {index}")
        for days_ago in range(1, DAYS + 1):
            spend = Decimal(round(50 * dice.uniform(0.5, 1.5), 2)).quantize(Decimal("0.01"))
            rows.append(
                PerformanceDay(
                    business=business,
                    campaign=campaign,
                    date=clock.today() - timedelta(days=days_ago),
                    spend=spend,
                    revenue=spend * Decimal(round(dice.uniform(2, 5), 2)),
                    clicks=int(spend),
                    conversions=Decimal(int(spend / 10)),
                )
            )
    PerformanceDay.objects.of_everyone().bulk_create(rows, batch_size=5_000)
    client = Client()
    client.force_login(member.person, backend=settings.AUTHENTICATION_BACKENDS[0])
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    _key, token = create_key(make.actor(business), "Benchmark", ["campaigns:read", "data:write"])
    return (
        Asked(f"/{business.public_id}/", {"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}"}),
        Asked("/v1/campaigns", {"Authorization": f"Bearer {token}"}),
    )


def _measure(port: int, name: str, asked: Sequence[Asked], wanted: float | None) -> float:
    """Ask by turns from CLIENTS connections, once to warm up; return the answers a second."""
    _ask_at_once(port, asked, seconds=2.0)
    tally = _ask_at_once(port, asked, seconds=SECONDS)
    if set(tally.statuses) != {200}:
        sys.exit(f"{name} answered {dict(tally.statuses)}")
    rate, taken = len(tally.seconds) / tally.elapsed, sorted(tally.seconds)
    share = tally.of_clients / (tally.elapsed * (os.cpu_count() or 1))
    line = (
        f"{name:<24} {rate:8.1f} a second  p95 {1000 * taken[int(0.95 * len(taken))]:6.1f} ms"
        f"  clients {100 * share:2.0f} % of {os.cpu_count()} cores"
    )
    print(line if wanted is None else f"{line}  wanted {wanted:.0f}  ratio {wanted / rate:.2f}")
    return rate


def _ask_at_once(port: int, asked: Sequence[Asked], *, seconds: float) -> Tally:
    tally, begin, used_before = Tally(), time.monotonic(), time.process_time()
    until = begin + seconds

    def ask(first: int) -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        turn = first
        while time.monotonic() < until:
            start = time.perf_counter()
            one = asked[turn % len(asked)]
            line.request("GET", one.path, headers=one.headers)
            answer = line.getresponse()
            answer.read()
            tally.seconds.append(time.perf_counter() - start)
            tally.statuses[answer.status] += 1
            turn += CLIENTS
        line.close()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # The last answers come after the time is up, and are counted.
    tally.elapsed = time.monotonic() - begin
    tally.of_clients = time.process_time() - used_before
    return tally


if __name__ == "__main__":
    main()
