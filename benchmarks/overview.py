"""Server time and size of the pages of figures, with 100,000 performance days in the business.

    python -m benchmarks.overview

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

LIMIT_MS, LIMIT_KIB = 200.0, 20.0
CAMPAIGNS, DAYS = 200, 500
PLANNED = 10
TIMES = 40


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
    client, member, campaign = filled()
    draft, strategy = planned(member)
    bare()
    for name, path in (
        ("overview, 12 weeks", "/"),
        ("overview, 7 days", "/?period=last-7-days"),
        ("overview, this year", "/?period=this-year"),
        ("overview, all 500 days", custom(DAYS)),
        ("overview, a search", "/?q=raya"),
        ("overview, spend", "/?metric=spend"),
        ("campaigns", "/campaigns/"),
        ("a campaign", f"/campaigns/{campaign}/"),
        ("report by campaign", "/insights/reports/"),
        ("strategies", "/strategies/"),
        ("wizard, accounts", f"/strategies/new/{draft}/accounts/"),
        ("wizard, plan", f"/strategies/new/{draft}/plan/"),
        (f"a strategy of {PLANNED} campaigns", f"/strategies/{strategy}/"),
        ("activity", "/settings/activity/"),
        ("forecasts", "/insights/forecasts/"),
        ("export by day", "/export/?table=days&format=csv"),
        ("export workbook", "/export/?table=all&format=xlsx"),
    ):
        page(client, name, path)


def filled() -> tuple[Any, Any, str]:
    """Store the days; return Alice's browser, her membership and the identifier of a campaign."""
    from django.db import connection
    from django.test import Client

    from kempen.domain.performance.models import PerformanceDay
    from kempen.kit import clock
    from tests import make
    from tests.database_roles import connected_as_superuser

    dice = random.Random(20261120)
    business = make.business(return_goal=Decimal("3.5"))
    words = ("Raya", "Merdeka", "Kopi", "Teh tarik")
    rows, campaigns = [], []
    for number in range(CAMPAIGNS):
        campaign = make.campaign(business, f"{words[number % 4]} {number:03d}")
        campaigns.append(campaign)
        level = dice.uniform(2, 5)
        for days_ago in range(1, DAYS + 1):
            spend = Decimal(round(50 * dice.uniform(0.5, 1.5), 2)).quantize(Decimal("0.01"))
            revenue = spend * Decimal(round(level * dice.uniform(0.5, 1.5), 2))
            rows.append(
                PerformanceDay(
                    business=business,
                    campaign=campaign,
                    date=clock.today() - timedelta(days=days_ago),
                    spend=spend,
                    revenue=revenue,
                    clicks=int(spend),
                    conversions=Decimal(int(spend / 10)),
                )
            )
    PerformanceDay.objects.of_everyone().bulk_create(rows, batch_size=5_000)
    with connected_as_superuser(), connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE performance_performanceday")
    print(f"{len(rows):,} performance days of {CAMPAIGNS} campaigns")
    client = Client(headers={"host": "127.0.0.1"})
    member = make.member(business)
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    client.force_login(member.person, backend=backend)
    return client, member, campaigns[0].public_id


def planned(member: Any) -> tuple[str, str]:
    """Estimate uplift and chances, begin a brief and make a strategy; return their identifiers."""
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.campaigns.queries import campaigns_of
    from kempen.domain.forecasts.refreshing import refresh
    from kempen.domain.strategies.actions.drafts import open_draft
    from tests.builders import plans

    start = time.process_time()
    refresh(str(member.business_id))
    print(f"uplift and chances made anew in {time.process_time() - start:.1f} s of CPU")
    chosen = [one.public_id for one in campaigns_of(member.business)[:PLANNED]]
    strategy = plans.ready(member, campaign_ids=tuple(chosen), new_campaigns=())
    draft = open_draft(Actor.member(member), {"objective": {"objective": ["increase_sales"]}})
    return draft.public_id, strategy.public_id


def custom(days: int) -> str:
    from kempen.kit import clock

    last = clock.today() - timedelta(days=1)
    return f"/?period=custom&from={last - timedelta(days=days - 1)}&to={last}"


def bare() -> None:
    """What PostgreSQL alone needs to sum 168 days of every campaign: the floor below."""
    from django.db import connection

    from kempen.kit import clock

    taken = []
    with connection.cursor() as cursor:
        for _ in range(TIMES):
            start = time.perf_counter()
            cursor.execute(
                "SELECT date, sum(spend), sum(revenue), sum(clicks), sum(conversions) "
                "FROM performance_performanceday WHERE date BETWEEN %s AND %s GROUP BY date",
                [clock.today() - timedelta(days=168), clock.today()],
            )
            cursor.fetchall()
            taken.append(1000 * (time.perf_counter() - start))
    median = statistics.median(taken)
    print(f"{'bare sums of 24 weeks':<24} median {median:6.1f}  p95 {p95(taken):6.1f} ms")


def page(client: Any, name: str, path: str) -> None:
    taken, content = [], b""
    for _ in range(TIMES):
        start = time.perf_counter()
        answer = client.get(path)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        taken.append(1000 * (time.perf_counter() - start))
        if answer.status_code != 200:
            sys.exit(f"{path} answered {answer.status_code}")
    slow, size = p95(taken), len(gzip.compress(content)) / 1024
    print(
        f"{name:<24} median {statistics.median(taken):6.1f}  p95 {slow:6.1f} ms"
        f"  limit {LIMIT_MS:.0f}  ratio {slow / LIMIT_MS:.2f}"
        + ("" if path.startswith("/export/") else sized(size))
    )


def sized(kib: float) -> str:
    """A page's size; a file may be as large as its rows."""
    return f"   gzip {kib:5.1f} KiB  limit {LIMIT_KIB:.0f}  ratio {kib / LIMIT_KIB:.2f}"


def p95(taken: list[float]) -> float:
    """The time that all but one in twenty stay below."""
    return sorted(taken)[max(0, math.ceil(0.95 * len(taken)) - 1)]


if __name__ == "__main__":
    main()
