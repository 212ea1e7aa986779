"""How fast plans are compared: the first answer about some days, and every later one.

    python -m benchmarks.scenarios [campaigns] [days]

Three plans of a business with 10 campaigns of 730 days each, through the API, for a season, a
quarter and a year. Each line prints figure, limit and their ratio; below 1 is good.
"""

import math
import os
import resource
import statistics
import sys
import time
from collections.abc import Sequence
from decimal import Decimal
from resource import RUSAGE_CHILDREN, RUSAGE_SELF
from typing import Any

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment

FIRST_MS, CHANGE_MS = 2_000.0, 200.0
CAMPAIGNS, DAYS = 10, 730
FIRST_TIMES, CHANGES = 3, 20


def main(arguments: Sequence[str]) -> None:
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from kempen.entrypoints.cli.web_server import load_pages

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    call_command("migrate", verbosity=0)
    # As a web process does before it serves: a second of the first question is no part of it.
    load_pages()
    campaigns = int(arguments[0]) if arguments else CAMPAIGNS
    days = int(arguments[1]) if arguments[1:] else DAYS
    program, business = filled(campaigns, days)
    for horizon in ("season", "quarter", "year"):
        measure(program, business, horizon)


def filled(campaigns: int, days: int) -> tuple[Any, Any]:
    """Store a business with its past; return a program of it, and it."""
    from kempen.domain.accounts.actions.keys import create_key
    from kempen.domain.accounts.rules import SCOPES
    from tests import make
    from tests.builders import shop
    from tests.builders.program import Program

    business = make.business()
    member = make.member(business, make.person())
    for number in range(campaigns):
        campaign = make.campaign(business, f"Campaign {number:02d} {'x' * (number % 5)}")
        shop.past(campaign, days, spend=60 + 20 * number, top=400 + 90 * number)
    print(f"{campaigns} campaigns of {days} days")
    return Program(create_key(make.actor(business), "Test", SCOPES, member=member)[1]), business


def measure(program: Any, business: Any, horizon: str) -> None:
    from kempen.domain.forecasts.models import Posterior

    first = []
    for _ in range(FIRST_TIMES):
        Posterior.objects.of(business).delete()
        first.append(ask(program, horizon, 0))
    line(f"{horizon}, first answer", first, FIRST_MS)
    line(f"{horizon}, a change", [ask(program, horizon, n) for n in range(CHANGES)], CHANGE_MS)


def ask(program: Any, horizon: str, number: int) -> tuple[float, float]:
    """Return the milliseconds until three plans are answered, by the clock and of CPU.

    The second one's budget changes.
    """
    budgets = (Decimal(30_000), Decimal(33_000) + 50 * number, Decimal(45_000))
    plans = [{"budget": float(budget), "return_goal": 4} for budget in budgets]
    body = {"objective": "increase_sales", "horizon": horizon, "plans": plans}
    start, worked = time.perf_counter(), cpu_seconds()
    answer = program.post("/scenarios", body)
    taken = 1000 * (time.perf_counter() - start)
    if answer.status_code != 200:
        sys.exit(f"POST /scenarios answered {answer.status_code}: {answer.content.decode()}")
    return taken, 1000 * (cpu_seconds() - worked)


def cpu_seconds() -> float:
    """Return what this process and the processes that it waited for have worked."""
    own, theirs = (resource.getrusage(of) for of in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime


def line(name: str, times: list[tuple[float, float]], limit: float) -> None:
    taken, worked = zip(*times, strict=True)
    slow = sorted(taken)[max(0, math.ceil(0.95 * len(taken)) - 1)]
    print(
        f"{name:<24} median {statistics.median(taken):7.1f}  p95 {slow:7.1f} ms"
        f"  limit {limit:.0f}  ratio {slow / limit:.2f}"
        f"   of CPU {statistics.median(worked):6.0f} ms"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
