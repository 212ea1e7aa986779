"""Has events happen in a running service's database, from a process of its own.

    python -m tests.drills.happening COMMITTED COUNT PER_SECOND URL…

Makes a business with an endpoint for each URL, then COUNT events in transactions of ten, PER_SECOND
at most (0: as fast as it goes). The identifiers of events whose commit was confirmed go into the
file COMMITTED, a line each. A database that goes away is waited for.
"""

import sys
import time
from pathlib import Path

A_TRANSACTION = 10


def main(committed: Path, count: int, rate: float, urls: list[str]) -> None:
    """Write events until `count` of them are committed for certain."""
    from kempen.entrypoints.cli.opening import open_service

    with open_service(), committed.open("a", buffering=1) as written:
        from django.db import Error, connection

        from kempen.domain.accounts.actors import Actor
        from kempen.domain.accounts.models import Business
        from kempen.domain.webhooks.actions.endpoints import create_endpoint

        actor = Actor.service(Business.objects.create(name="Drill"), "drill")
        for url in urls:
            create_endpoint(actor, url, ["*"])
        done, start = 0, time.monotonic()
        while done < count:
            try:
                events = _transaction(actor)
            except Error:
                # Whether it was committed nobody knows: it does not count.
                connection.close()
                time.sleep(0.2)
                continue
            written.write("".join(f"{one}\n" for one in events))
            done += len(events)
            if rate:
                time.sleep(max(0.0, done / rate - (time.monotonic() - start)))


def _transaction(actor: object) -> list[str]:
    from django.db import transaction

    from kempen.domain.events.actions import record
    from kempen.entrypoints.api.events.data_schemas import DATA_SCHEMAS

    example = DATA_SCHEMAS["campaign.created"].example
    with transaction.atomic():
        return [
            record(actor, "campaign.created", example).public_id  # type: ignore[arg-type]
            for _ in range(A_TRANSACTION)
        ]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
