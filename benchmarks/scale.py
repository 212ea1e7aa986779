"""Pages and reports of a business of 100,000 days, alone and beside 10,000,000 days of others.

    python -m benchmarks.scale [--rows 10000000]

Each line prints the p95 of server time beside all the others and its limit, and how many times the
median of the same with only that business in the table the median is, both measured in this run:
what else the machine does makes the p95 of two equal minutes differ by a third.
"""

import argparse
import sys
import time
from statistics import median
from typing import Any

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment
from benchmarks.imports import prepare
from benchmarks.overview import custom, filled, p95

LIMIT_MS, MOST_TIMES = 200.0, 1.2
# A key may ask 600 times a minute.
TIMES = 150
OTHERS, CAMPAIGNS = 100, 200
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
    FROM campaigns_campaign AS campaign, generate_series(1, %(days)s) AS number
    WHERE campaign.business_id <> %(business)s
"""


def main() -> None:
    """Measure alone, fill the table, measure again."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rows", type=int, default=10_000_000)
    rows = asked.parse_args().rows
    prepare()
    from django.conf import settings

    from tests import session_client

    session_client.install()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    client, member, _campaign = filled()
    program = _program(member.business)
    alone = _measured(client, program)
    start = time.perf_counter()
    others = _fill(member.business.pk, rows)
    print(f"{others:,} days of others, made in {time.perf_counter() - start:.0f} s", flush=True)
    beside = _measured(client, program)
    for name, taken in beside.items():
        slow, usual, usual_alone = p95(taken), median(taken), median(alone[name])
        times = usual / usual_alone
        meets = slow <= LIMIT_MS and times <= MOST_TIMES
        print(
            f"{name:<28} p95 {slow:6.1f} ms  limit {LIMIT_MS:.0f}  ratio {slow / LIMIT_MS:.2f}"
            f"   median {usual:6.1f}, alone {usual_alone:6.1f} ms  limit {MOST_TIMES} times"
            f"  ratio {times / MOST_TIMES:.2f}  {'meets' if meets else 'MISSES'}"
        )


def _program(business: Any) -> Any:
    from django.test import Client

    from kempen.domain.accounts.actions.keys import create_key
    from tests import make

    _key, token = create_key(make.actor(business), "Benchmark", ["reports:read"])
    return Client(headers={"Authorization": f"Bearer {token}", "Host": "127.0.0.1"})


def _measured(client: Any, program: Any) -> dict[str, list[float]]:
    """Return what each look took in milliseconds; the first of each does not count."""
    by_page = {}
    for asking, places in ((client, PAGES), (program, REPORTS)):
        for name, path in places:
            taken = []
            for _ in range(TIMES + 1):
                start = time.perf_counter()
                answer = asking.get(path or custom(500))
                taken.append(1000 * (time.perf_counter() - start))
                if answer.status_code != 200:
                    sys.exit(f"{path} answered {answer.status_code}")
            by_page[name] = taken[1:]
    return by_page


def _fill(business: Any, rows: int) -> int:
    """Put days of other businesses into the table; return how many."""
    from django.db import connection

    from tests.database_roles import connected_as_superuser

    days = max(1, rows // (OTHERS * CAMPAIGNS))
    parameters = {"business": business, "others": OTHERS, "campaigns": CAMPAIGNS, "days": days}
    with connected_as_superuser(), connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        # The rows are right by how they are made: looking every foreign key up takes minutes.
        cursor.execute("SET session_replication_role = replica")
        for statement in (_BUSINESSES, _CAMPAIGNS, _DAYS):
            cursor.execute(statement, parameters)
        rows_made = int(cursor.rowcount)
        cursor.execute("SET session_replication_role = origin")
        cursor.execute("VACUUM ANALYZE performance_performanceday")
        cursor.execute("ANALYZE campaigns_campaign")
    return rows_made


if __name__ == "__main__":
    main()
