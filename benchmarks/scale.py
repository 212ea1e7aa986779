"""Pages and reports of a business of 100,000 days: alone, beside 500,000 and 10,000,000 days.

    python -m benchmarks.scale [--rows 10000000]

Each line prints the p95 of server time beside the many days of others and its limit, and how many
times the median alone and beside the few that is, all measured in this run. The machine's own speed
changes by a fifth from minute to minute, so these are in units of a fixed piece of work that was
timed after each look.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment
from benchmarks.imports import prepare
from benchmarks.overview import custom, filled, p95

LIMIT_MS, MOST_TIMES = 200.0, 1.2
# A key may ask 600 times a minute. Round by round, so that a slow moment of the machine falls on a
# few looks of every page and not on all looks of one.
ROUNDS, TIMES_A_ROUND = 6, 25
OTHERS, CAMPAIGNS = 100, 200
FEW = 500_000
PAGES = (
    ("overview, 12 weeks", "/"),
    ("overview, this year", "/?period=this-year"),
    ("overview, all 500 days", ""),
    ("campaigns", "/campaigns/"),
    ("report page by campaign", "/insights/reports/"),
)
REPORTS = (
    ("API summary", "/v1/reports/summary"),
    ("API performance by week", "/v1/reports/performance?group_by=week"),
    ("API performance by campaign", "/v1/reports/performance?group_by=campaign"),
)
_BUSINESSES = """
    INSERT INTO accounts_business SELECT (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Other ' || number))).*
    FROM accounts_business AS one, generate_series(1, %(others)s) AS number
    WHERE one.id = %(business)s
"""
_CAMPAIGNS = """
    INSERT INTO campaigns_campaign SELECT (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'business_id', other.id, 'name', 'Campaign ' || number))).*
    FROM campaigns_campaign AS one, accounts_business AS other,
        generate_series(1, %(campaigns)s) AS number
    WHERE other.name LIKE 'Other %%' AND one.id = (
        SELECT id FROM campaigns_campaign WHERE business_id = %(business)s LIMIT 1
    )
"""
_DAYS = """
    INSERT INTO performance_performanceday (
        campaign_id, date, business_id, spend, revenue, clicks, conversions, changed_at
    )
    SELECT campaign.id, current_date - number, campaign.business_id, number %% 90 + 10,
        number %% 400 + 30, number %% 900, number %% 40, now()
    FROM campaigns_campaign AS campaign, generate_series(%(first)s, %(last)s) AS number
    WHERE campaign.business_id <> %(business)s
"""


def main() -> None:
    """Measure alone, beside few days of others, and beside all of them."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rows", type=int, default=10_000_000)
    rows = asked.parse_args().rows
    prepare()
    from django.conf import settings
    from django.db import connection

    from tests import session_client
    from tests.database_roles import connected_as_superuser

    session_client.install()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    client, member, _campaign = filled()
    program = _program(member.business)
    alone = _measured(client, program)
    with connected_as_superuser(), connection.cursor() as cursor:
        for statement in (_BUSINESSES, _CAMPAIGNS):
            of_others = {"business": member.business.pk, "others": OTHERS, "campaigns": CAMPAIGNS}
            cursor.execute(statement, of_others)
    few = _fill(member.business.pk, 0, FEW)
    beside_few = _measured(client, program)
    start = time.perf_counter()
    many = few + _fill(member.business.pk, few, rows)
    print(f"{many:,} days of others, made in {time.perf_counter() - start:.0f} s", flush=True)
    for name, taken in _measured(client, program).items():
        slow = p95(taken.looks)
        of_alone, of_few = (taken.units / one[name].units for one in (alone, beside_few))
        times = max(of_alone, of_few)
        meets = slow <= LIMIT_MS and times <= MOST_TIMES
        print(
            f"{name:<28} p95 {slow:6.1f} ms  limit {LIMIT_MS:.0f}  ratio {slow / LIMIT_MS:.2f}"
            f"   median {median(taken.looks):6.1f} ms, {of_alone:.2f} times alone,"
            f" {of_few:.2f} times beside {few:,}  limit {MOST_TIMES} times"
            f"  ratio {times / MOST_TIMES:.2f}  {'meets' if meets else 'MISSES'}"
        )


def _program(business: Any) -> Any:
    from django.test import Client

    from kempen.domain.accounts.actions.keys import create_key
    from tests import make

    _key, token = create_key(make.actor(business), "Benchmark", ["reports:read"])
    return Client(headers={"Authorization": f"Bearer {token}", "Host": "127.0.0.1"})


@dataclass(frozen=True)
class _Taken:
    """What each look took, and each piece of work after one, in milliseconds."""

    looks: list[float]
    works: list[float]

    @property
    def units(self) -> float:
        """The median of the looks in pieces of work."""
        return median(self.looks) / median(self.works)


def _measured(client: Any, program: Any) -> dict[str, _Taken]:
    """Return what each page took; the first look of each round does not count."""
    by_page = {name: _Taken([], []) for name, _path in (*PAGES, *REPORTS)}
    for _ in range(ROUNDS):
        for asking, places in ((client, PAGES), (program, REPORTS)):
            for name, path in places:
                _look(asking, path or custom(500))
                for _ in range(TIMES_A_ROUND):
                    by_page[name].looks.append(_look(asking, path or custom(500)))
                    by_page[name].works.append(_work())
    return by_page


def _look(asking: Any, path: str) -> float:
    """Ask for a page and return how many milliseconds it took."""
    start = time.perf_counter()
    answer = asking.get(path)
    took = 1000 * (time.perf_counter() - start)
    if answer.status_code != 200:
        sys.exit(f"{path} answered {answer.status_code}")
    return took


def _work() -> float:
    """Do a fixed piece of work and return how many milliseconds it took."""
    start = time.perf_counter()
    sorted(str(number) for number in range(20_000))
    return 1000 * (time.perf_counter() - start)


def _fill(business: Any, there: int, wanted: int) -> int:
    """Put days of the other businesses into the table, up to so many in all; return how many."""
    from django.db import connection

    from tests.database_roles import connected_as_superuser

    a_day = OTHERS * CAMPAIGNS
    days = {"business": business, "first": there // a_day + 1, "last": max(1, wanted // a_day)}
    with connected_as_superuser(), connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        # The rows are right by how they are made: looking every foreign key up takes minutes.
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(_DAYS, days)
        rows_made = int(cursor.rowcount)
        cursor.execute("SET session_replication_role = origin")
        cursor.execute("VACUUM ANALYZE performance_performanceday")
        cursor.execute("ANALYZE campaigns_campaign")
    return rows_made


if __name__ == "__main__":
    main()
