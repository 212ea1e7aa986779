"""Server time and size of the portfolio of somebody in 200 businesses.

    python -m benchmarks.portfolio

Each line prints the figure, the limit and their ratio; below 1 is good.
"""

import gzip
import math
import os
import random
import statistics
import sys
import time
from datetime import timedelta
from decimal import Decimal
from typing import Any

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment

LIMIT_MS, LIMIT_KIB = 300.0, 20.0
BUSINESSES, CAMPAIGNS, DAYS = 200, 8, 120
# As many again belong to somebody else: their days stand between those that are read.
STRANGERS = 200
TIMES = 60


def main() -> None:
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from tests import session_client

    session_client.install()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    call_command("migrate", verbosity=0)
    client, first = filled()
    for name, path in (
        ("portfolio, worst first", "/portfolio/"),
        ("portfolio, by spend", "/portfolio/?sort=spend"),
        ("portfolio, a search", "/portfolio/?q=client+01"),
        ("portfolio, last page", "/portfolio/?page=4"),
        ("overview of one of them", f"/{first}/"),
    ):
        page(client, name, path)


def filled() -> tuple[Any, str]:
    """Store businesses with their days; return a browser and the identifier of one of them."""
    from django.db import connection
    from django.test import Client

    from kempen.domain.performance.models import PerformanceDay
    from kempen.kit import clock
    from tests import make

    dice = random.Random(20261125)
    alice, bob = make.person(), make.person("bob")
    today, rows, businesses = clock.today(), list[Any](), list[Any]()
    for number in range(BUSINESSES + STRANGERS):
        business = make.business(f"Client {number:03d}", return_goal=Decimal("3.5"))
        make.member(business, alice if number % 2 == 0 else bob)
        businesses.append(business)
    for business in businesses:
        level = dice.uniform(2, 5)
        for number in range(CAMPAIGNS):
            campaign = make.campaign(
                business,
                f"Campaign {number}",
                budget_amount=Decimal(3000),
                budget_start=today - timedelta(days=20),
                budget_end=today + timedelta(days=9),
            )
            for days_ago in range(1, DAYS + 1):
                spend = Decimal(round(100 * dice.uniform(0.5, 1.5), 2)).quantize(Decimal("0.01"))
                revenue = spend * Decimal(round(level * dice.uniform(0.5, 1.5), 2))
                day = today - timedelta(days=days_ago)
                rows.append(
                    PerformanceDay(
                        business=business, campaign=campaign, date=day, spend=spend, revenue=revenue
                    )
                )
        if len(rows) > 20_000:
            PerformanceDay.objects.of_everyone().bulk_create(rows, batch_size=5_000)
            rows.clear()
    PerformanceDay.objects.of_everyone().bulk_create(rows, batch_size=5_000)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    count = len(businesses) * CAMPAIGNS * DAYS
    print(f"{count:,} performance days of {len(businesses)} businesses, {BUSINESSES} of one person")
    client = Client(headers={"host": "127.0.0.1"})
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    client.force_login(alice, backend=backend)
    return client, businesses[0].public_id


def page(client: Any, name: str, path: str) -> None:
    taken, content = [], b""
    for _ in range(TIMES):
        start = time.perf_counter()
        answer = client.get(path)
        taken.append(1000 * (time.perf_counter() - start))
        content = answer.content
        if answer.status_code != 200:
            sys.exit(f"{path} answered {answer.status_code}")
    slow = sorted(taken)[max(0, math.ceil(0.95 * len(taken)) - 1)]
    size = len(gzip.compress(content)) / 1024
    print(
        f"{name:<24} median {statistics.median(taken):6.1f}  p95 {slow:6.1f} ms"
        f"  limit {LIMIT_MS:.0f}  ratio {slow / LIMIT_MS:.2f}"
        f"   gzip {size:5.1f} KiB  limit {LIMIT_KIB:.0f}  ratio {size / LIMIT_KIB:.2f}"
    )


if __name__ == "__main__":
    main()
