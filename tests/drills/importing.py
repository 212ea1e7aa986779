"""Imports 3,600 days in a process of its own: `python -m tests.drills.importing NAME [large]`.

It says `ready`, then a line for each chunk that is in, and after each waits to be told to go on;
last it says `done` or `failed`. With `large` the days come as a file that waits for the worker,
whose work this process then does; one that waits already is gone on with.
"""

import io
import os
import sys
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from kempen.kit.database.scope import begin_process_as_service

CAMPAIGNS, DAYS = 6, 600
# A chunk, so that there are three.
BATCH = 1_400
FIRST = date(2000, 1, 1)


def main(company: str, *, is_large: bool) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    begin_process_as_service("a drill")
    import psycopg
    from django.db import Error

    from kempen.domain.accounts.models import Business
    from kempen.domain.campaigns.models import Campaign

    business, is_new = Business.objects.get_or_create(name=company)
    if is_new:
        for number in range(CAMPAIGNS):
            Campaign.objects.add(business, name=f"Campaign {number}", objective="increase_sales")
    tell("ready")
    try:
        (_large if is_large else _at_once)(business)
    except (Error, psycopg.Error) as error:
        print(f"failed: {type(error).__name__}", flush=True)
    else:
        print("done", flush=True)


def tell(what: object) -> None:
    """Say something and wait to be told to go on."""
    print(what, flush=True)
    sys.stdin.readline()


def _at_once(business: Any) -> None:
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.campaigns.models import Campaign
    from kempen.domain.performance.actions import staging
    from kempen.domain.performance.actions.store import store
    from kempen.domain.performance.rows import Day, of_days

    rows = of_days(
        (
            Day(campaign.pk, FIRST + timedelta(days=day), Decimal(day), Decimal(4 * day))
            for campaign in Campaign.objects.of(business)
            for day in range(DAYS)
        ),
        FIRST + timedelta(days=DAYS),
    )
    vars(staging)["BATCH"] = BATCH
    store(Actor.service(business, "drill"), rows, source="command", progress=tell)


def _large(business: Any) -> None:
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.imports.actions import receive_large, waiting_import
    from kempen.domain.imports.actions.progress import ProgressReporter
    from kempen.domain.imports.actions.receive_file import CSV, ImportOptions
    from kempen.domain.performance.actions import staging
    from kempen.domain.performance.models import Import

    import_ = Import.objects.of(business).first()
    if import_ is None:
        lines = "".join(
            f"{FIRST + timedelta(days=day)},{day},{4 * day},Campaign {number}\n"
            for number in range(CAMPAIGNS)
            for day in range(DAYS)
        )
        file = io.BytesIO(f"date,spend,revenue,campaign\n{lines}".encode())
        wanted = ImportOptions(CSV)
        actor = Actor.service(business, "drill")
        import_ = receive_large.accept_large(actor, file, wanted, source="api_csv")

    class PausingReporter(ProgressReporter):
        """Waits at each step, once rows are being stored."""

        def progress(self, done: int) -> None:
            super().progress(done)
            if done > CAMPAIGNS * DAYS // 2:
                tell(done)

    vars(staging)["BATCH"] = BATCH
    vars(waiting_import)["ProgressReporter"] = PausingReporter
    receive_large.store_large(str(import_.id))


if __name__ == "__main__":
    main(sys.argv[1], is_large="large" in sys.argv[2:])
