"""Import speed against a bare COPY and upsert of the same rows, in the same run.

    python -m benchmarks.imports

Each line prints the figure, the limit and their ratio; the limit is what PostgreSQL alone
does with the same rows, turn by turn.
"""

import statistics
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment

GOAL = 0.6
REQUESTS, ROWS_A_REQUEST = 12, 9_500
FILE_TURNS, FILE_CAMPAIGNS, DAYS_EACH = 6, 200, 500
FIRST = date(2000, 1, 1)

BARE = """
    INSERT INTO performance_performanceday AS day (
        campaign_id, date, business_id, spend, revenue, clicks, conversions, changed_at)
    SELECT campaign_id, date, %s, spend, revenue, clicks, conversions, now()
    FROM staged ORDER BY campaign_id, date
    ON CONFLICT (campaign_id, date) DO UPDATE SET spend = excluded.spend,
        revenue = excluded.revenue, clicks = coalesce(excluded.clicks, day.clicks),
        conversions = coalesce(excluded.conversions, day.conversions), changed_at = now()
    WHERE (day.spend, day.revenue, day.clicks, day.conversions) IS DISTINCT FROM
        (excluded.spend, excluded.revenue, coalesce(excluded.clicks, day.clicks),
         coalesce(excluded.conversions, day.conversions))
"""


def main() -> None:
    prepare()
    json_requests()
    csv_file()


def prepare() -> None:
    """Make Django ready, and the tables."""
    import os

    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def days(count: int, seed: int) -> list[tuple[str, str, str, int, int]]:
    """Days of one campaign: date, spend, revenue, clicks, conversions."""
    return [
        (
            (FIRST + timedelta(number)).isoformat(),
            f"{(number * 37 + seed * 11) % 90_000 / 100:.2f}",
            f"{(number * 91 + seed * 7) % 400_000 / 100:.2f}",
            (number * 13 + seed) % 900,
            (number * 5 + seed) % 40,
        )
        for number in range(count)
    ]


def bare(business: UUID, rows: str) -> float:
    """Seconds of COPY and upsert, nothing else, in one transaction."""
    from django.db import connection, transaction

    start = time.perf_counter()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE staged (campaign_id uuid, date date, spend numeric(18, 6), "
            "revenue numeric(18, 6), clicks bigint, conversions numeric(18, 6)) ON COMMIT DROP"
        )
        with cursor.copy("COPY staged FROM STDIN (FORMAT csv)") as copy:
            copy.write(rows.encode())
        cursor.execute(BARE, [business])
    return time.perf_counter() - start


def copy_text(campaign: UUID, rows: list[tuple[str, str, str, int, int]]) -> str:
    return "".join(f"{campaign},{','.join(map(str, row))}\n" for row in rows)


def print_rate(
    what: str, rows: int, ours: list[float], limits: list[float], goal: float = GOAL
) -> None:
    """Print one line; ratio is the median of the turns' ratios, as others may use the machine."""
    ratio = statistics.median(limit / mine for mine, limit in zip(ours, limits, strict=True))
    rate, most = rows / statistics.median(ours), rows / statistics.median(limits)
    print(
        f"{what:<44} {rate:>10,.0f} rows/s   limit {most:>10,.0f}   "
        f"ratio {ratio:.2f} {'meets' if ratio >= goal else 'MISSES'} {goal}"
    )


def json_requests() -> None:
    """Whole requests: authorisation, limits, parsing, storing, the event, the answer."""
    import json

    from django.test import Client

    from kempen.domain.accounts.actions.keys import create_key
    from kempen.domain.campaigns.models import Campaign
    from tests import make

    business = make.business("Requests")
    _key, token = create_key(make.actor(business), "Benchmark", ["data:write"])
    client = Client(headers={"Authorization": f"Bearer {token}", "Host": "127.0.0.1"})
    mine: list[float] = []
    again: list[float] = []
    limits: list[float] = []
    for number in range(REQUESTS):
        rows = days(ROWS_A_REQUEST, number)
        campaign = make.campaign(business, f"Mine {number}")
        body = json.dumps(
            {
                "campaign_id": campaign.public_id,
                "data": [
                    {
                        "date": row[0],
                        "spend": float(row[1]),
                        "revenue": float(row[2]),
                        "clicks": row[3],
                        "conversions": row[4],
                    }
                    for row in rows
                ],
            }
        ).encode()
        for runs in (mine, again):
            start = time.perf_counter()
            answer = client.post("/v1/data/import", body, "application/json")
            runs.append(time.perf_counter() - start)
            assert answer.status_code == 200, answer.content
        other: Campaign = make.campaign(business, f"Bare {number}")
        limits.append(bare(business.pk, copy_text(other.pk, rows)))
    print_rate("JSON requests of 9,500 rows", ROWS_A_REQUEST, mine, limits)
    print_rate(
        "the same again, nothing new (first = limit)",
        ROWS_A_REQUEST,
        again,
        mine,
        2.0,
    )


def csv_file() -> None:
    """A whole file: opening, reading, finding campaigns, storing; and the storing alone."""
    from kempen.domain.imports.actions.receive_file import receive_csv
    from kempen.domain.imports.formats.csv_format import open_csv
    from kempen.domain.imports.formats.csv_mapping import automatic, complete
    from kempen.domain.imports.formats.csv_rows import read_rows
    from kempen.domain.performance.actions.store import store
    from kempen.kit import clock
    from tests import make

    business = make.business("Files")
    actor = make.actor(business)
    count = FILE_CAMPAIGNS * DAYS_EACH

    def campaigns(prefix: str) -> list[Any]:
        return [make.campaign(business, f"{prefix} {n}") for n in range(FILE_CAMPAIGNS)]

    def content(names: list[Any]) -> bytes:
        lines = ["date,spend,revenue,clicks,conversions,campaign\n"]
        for seed, each in enumerate(names):
            lines += [f"{','.join(map(str, row))},{each.name}\n" for row in days(DAYS_EACH, seed)]
        return "".join(lines).encode()

    limits: list[float] = []
    stored: list[float] = []
    received: list[float] = []
    again: list[float] = []
    for turn in range(FILE_TURNS):
        others = campaigns(f"Bare {turn}")
        text = "".join(copy_text(each.pk, days(DAYS_EACH, n)) for n, each in enumerate(others))
        limits.append(bare(business.pk, text))
        mine = campaigns(f"Stored {turn}")
        table = open_csv(content(mine))
        rows = read_rows(table, complete(table, automatic(table)), clock.today())
        rows = rows.in_campaigns({each.name: each.pk for each in mine}, {})
        stored.append(timed(partial(store, actor, rows, source="benchmark")))
        body = content(campaigns(f"File {turn}"))
        for runs in (received, again):
            runs.append(timed(partial(receive_csv, actor, body, source="benchmark")))
    print_rate(f"store() of {count:,} rows", count, stored, limits)
    print_rate(f"CSV of {count:,} rows, {FILE_CAMPAIGNS} campaigns", count, received, limits)
    print_rate("the same again, nothing new (first = limit)", count, again, received, 2.0)


def timed(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    result = run()
    took = time.perf_counter() - start
    assert result.status == "completed", result
    return took


if __name__ == "__main__":
    main()
