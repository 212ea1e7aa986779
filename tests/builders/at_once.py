"""Several things at the same moment, each over its own connection."""

import threading
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeVar

from django.db import connection

from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.rows import Day
from tests.waiting import PATIENCE

Result = TypeVar("Result")


FIRST = date(2024, 1, 1)
COUNT = 400


def at_once(*runs: Callable[[], Result]) -> list[Result]:
    """Start all at one moment, each over its own connection; raise what any of them raised."""
    results: list[Result] = []
    raised: list[BaseException] = []
    barrier = threading.Barrier(len(runs))

    def run(one: Callable[[], Result]) -> None:
        try:
            barrier.wait(PATIENCE)
            results.append(one())
        except BaseException as error:  # noqa: BLE001 -- raised again in the test's own thread
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(one,)) for one in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
    if raised:
        raise raised[0]
    return results


def days(campaigns: list[Campaign], spend: int) -> list[Day]:
    return [
        Day(campaign.id, FIRST + timedelta(number), Decimal(spend), Decimal(1))
        for campaign in campaigns
        for number in range(COUNT)
    ]
