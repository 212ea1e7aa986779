"""Server time and size of the portfolio of somebody in 200 businesses.

    python -m benchmarks.portfolio

Each line prints the figure, the limit and their ratio; below 1 is good.
"""

import gzip
import math
import os
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
_DAYS = """
INSERT INTO performance_performanceday
    (campaign_id, date, business_id, spend, revenue, changed_at)
SELECT id, %(today)s - ago, business_id, round((50 + 100 * random())::numeric, 2),
       round((100 + 500 * random())::numeric, 2), now()
FROM generate_series(1, %(days)s) AS ago CROSS JOIN campaigns_campaign
"""


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

    from kempen.domain.campaigns.models import Campaign
    from kempen.kit import clock
    from tests import make
    from tests.database_roles import connected_as_superuser

    alice, bob, today = make.person(), make.person("bob"), clock.today()
    campaigns, first = list[Campaign](), ""
    for number in range(BUSINESSES + STRANGERS):
        business = make.business(f"Client {number:03d}", return_goal=Decimal("3.5"))
        make.member(business, alice if number % 2 == 0 else bob)
        first = first or business.public_id
        campaigns += [
            Campaign(
                business=business,
                name=f"Campaign {place}",
                objective=Campaign.Objective.INCREASE_SALES,
                status=Campaign.Status.ACTIVE,
                budget_amount=Decimal(3000),
                budget_start=today - timedelta(days=20),
                budget_end=today + timedelta(days=9),
            )
            for place in range(CAMPAIGNS)
        ]
    Campaign.objects.of_everyone().bulk_create(campaigns)
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0; SELECT setseed(0.5)")
        # Day by day, as imports and the nightly reading bring them.
        cursor.execute(_DAYS, {"today": today, "days": DAYS})
    with connected_as_superuser(), connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    count = len(campaigns) * DAYS
    print(f"{count:,} performance days, half of them of one person's {BUSINESSES} businesses")
    client = Client(headers={"host": "127.0.0.1"})
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    client.force_login(alice, backend=backend)
    return client, first


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
