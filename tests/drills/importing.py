"""Imports 60,000 days in a process of its own: `python -m tests.drills.importing NAME`.

It says `ready`, then a line for each chunk that is in, and after each waits to be told to go on;
last it says `done` or `failed`.
"""

import os
import sys
from datetime import date, timedelta
from decimal import Decimal

CAMPAIGNS, DAYS = 6, 10_000
FIRST = date(2000, 1, 1)


def main(company: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    import psycopg
    from django.db import Error

    from kempen.domain.accounts.actors import Actor
    from kempen.domain.accounts.models import Business
    from kempen.domain.campaigns.models import Campaign
    from kempen.domain.performance.actions.store import store
    from kempen.domain.performance.rows import Day, of_days

    business, _ = Business.objects.get_or_create(name=company)
    campaigns = [
        Campaign.objects.add(business, name=f"{number}", objective="increase_sales")
        for number in range(CAMPAIGNS)
    ]
    today = FIRST + timedelta(days=DAYS)
    rows = of_days(
        (
            Day(campaign.pk, FIRST + timedelta(days=day), Decimal(day), Decimal(4 * day))
            for campaign in campaigns
            for day in range(DAYS)
        ),
        today,
    )

    def tell(what: object) -> None:
        print(what, flush=True)
        sys.stdin.readline()

    tell("ready")
    try:
        store(
            Actor.service(business, "drill"),
            rows,
            source="command",
            progress=tell,
        )
    except (Error, psycopg.Error) as error:
        print(f"failed: {type(error).__name__}", flush=True)
    else:
        print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
