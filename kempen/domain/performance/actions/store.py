"""The one way in for numbers: a request, a file, a platform's report all end here.

One import at a time for each campaign.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final
from uuid import UUID

import psycopg
from django.db import OperationalError, connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import merge_spellings
from kempen.domain.events.actions import record
from kempen.domain.performance.actions.made_campaigns import reactivate_undone
from kempen.domain.performance.actions.staging import StagedRows
from kempen.domain.performance.actions.writing import DayWriter, next_moment
from kempen.domain.performance.answers import ImportCompleted
from kempen.domain.performance.models import Import, StoredNames
from kempen.domain.performance.results import COMPLETED, REFUSED, ImportResult, row_counts
from kempen.domain.performance.rows import DayRows
from kempen.domain.performance.rules import REFUSE
from kempen.kit import clock, ids
from kempen.kit.database.scope import in_business
from kempen.kit.telemetry.metrics import counter

Progress = Callable[[int], None]


_MOST_NAMES: Final = 200
ROWS: Final = counter("kempen_import_rows_total", "Rows of finished imports.", "result")
_WAITING: Final = (Import.Status.QUEUED, Import.Status.RUNNING)


# Each lock takes a place in a table of the server that all its clients share.
_MOST_LOCKS = 500


class ImportCancelled(Exception):  # noqa: N818 -- a person's wish, not an error
    """Somebody cancelled the import while it ran, or another run of it was first: nothing is kept.

    A job may run twice, at the same moment too.
    """


class ImportInProgress(OperationalError):  # noqa: N818 -- a state of things, not an error of ours
    """An import of the same days is at work; the same will go once it is over.

    A kind of OperationalError, so that whoever does not know it says that it passes by itself.
    """


def store(
    actor: Actor,
    rows: DayRows,
    *,
    source: str,
    file_name: str = "",
    on_error: str = REFUSE,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> ImportResult:
    """Store performance days in one transaction, all or nothing, and record `import.completed`.

    `rows` name their campaigns by UUID. With faults among them nothing is stored, unless `on_error`
    is "skip": then the good ones are. A day that is there is replaced, never added to; clicks and
    conversions that the source does not tell stay as they were. A dry run does exactly the same and
    takes it back.
    """
    # Its temporary tables belong to one role, whoever stored before in the transaction.
    with in_business(actor.business.pk), transaction.atomic(), connection.cursor() as cursor:
        staged = StagedRows(cursor)
        staged.add(rows)
        result = staged.compared()
        if not (result.faults and on_error == REFUSE):
            lock_campaigns(actor.business, staged.counts)
            import_ = new_import(actor, source, file_name)
            result = write_staged(actor, import_, staged, result, progress)
        return keep_or_undo(result, dry_run=dry_run)


def new_import(actor: Actor, source: str, file_name: str) -> Import:
    """Return an import that is not kept yet."""
    return Import(
        id=ids.new_id(),
        business=actor.business,
        source=source,
        file_name=file_name[:200],
        created_by=actor.person,
        created_at=clock.now(),
    )


def write_staged(
    actor: Actor,
    import_: Import,
    staged: StagedRows,
    result: ImportResult,
    progress: Progress | None = None,
) -> ImportResult:
    """Write the good rows that are staged, and what became of the import; return that.

    Their campaigns must be locked. `result` is what comparing them found. `progress` is told how
    many rows are done; reading them was the first half of the work.
    """
    campaigns = tuple(staged.counts)
    reactivated = reactivate_undone(actor, _ended_among(actor, campaigns))
    import_.stored_at = next_moment(actor.business)
    writer = DayWriter(staged.cursor, actor.business, import_, staged.whole())
    stored = 0
    for batch in staged.batches():
        writer.write(batch)
        stored += batch.height
        if progress is not None:
            progress((staged.received + stored) // 2)
    result = replace(
        result,
        status=COMPLETED,
        inserted=writer.inserted,
        updated=writer.updated,
        outranked=writer.outranked,
        unchanged=stored - writer.inserted - writer.updated - writer.outranked,
        import_id=import_.id,
        campaigns=campaigns,
        created=(*result.created, *reactivated),
    )
    record_import(actor, import_, result)
    return result


def keep_or_undo(result: ImportResult, *, dry_run: bool) -> ImportResult:
    """Take back the transaction of an import that was refused or only tried; return its result."""
    if dry_run or result.status == REFUSED:
        transaction.set_rollback(True)
        return replace(result, import_id=None)
    return result


def _ended_among(actor: Actor, campaigns: Collection[UUID]) -> list[UUID]:
    """Return the campaigns that have ended.

    Refuses what a slip of the caller would write into another business.
    """
    rows = Campaign.objects.of(actor.business).filter(id__in=campaigns)
    ours = dict(rows.values_list("id", "status"))
    if len(ours) != len(campaigns):
        raise ValueError("a campaign of these rows is not one of this business")
    return [campaign for campaign, status in ours.items() if status == Campaign.Status.ENDED]


def record_import(actor: Actor, import_: Import, result: ImportResult) -> None:
    """Keep what became of an import and record the event, in the transaction of its days.

    Raises ImportCancelled, which must undo that transaction.
    """
    before = Import.objects.of(actor.business).select_for_update().filter(id=import_.id)
    status = before.values_list("status", flat=True).first()
    if status is not None and status not in _WAITING:
        raise ImportCancelled
    if len(result.campaigns) == 1:
        import_.campaign_id = result.campaigns[0]
    import_.status = Import.Status.COMPLETED
    for name, count in result.summary().items():
        setattr(import_, name, count)
    import_.done = result.received
    import_.errors = [fault.as_json() for fault in result.faults.first]
    import_.failure = None
    import_.names = names_of(result)
    import_.finished_at = clock.now()
    import_.save()
    record(
        actor,
        "import.completed",
        ImportCompleted(
            import_id=import_.public_id,
            campaign_ids=result.campaign_ids,
            status=result.status,
            rows=row_counts(result),
        ),
    )
    transaction.on_commit(partial(_count, result))


def _count(result: ImportResult) -> None:
    for name, count in result.summary().items():
        ROWS.labels(name).inc(count)


def names_of(result: ImportResult) -> StoredNames | None:
    """Return the campaigns that a file brought, and those that nobody knows, with their rows.

    The first of each, in JSON; None when there are neither.
    """
    # What a refused file would have made was not made.
    new = () if result.status == REFUSED else result.new_campaigns
    created = () if result.status == REFUSED else result.created
    if not new and not created and not result.unknown_campaigns:
        return None
    return StoredNames(
        new=list(new[:_MOST_NAMES]),
        created=[str(campaign) for campaign in created],
        unknown=list(result.unknown_campaigns[:_MOST_NAMES]),
        unknown_total=len(merge_spellings(result.unknown_campaigns)),
    )


def lock_sales(business: Business) -> None:
    """Wait until nobody else stores sales days of this business; held until the transaction ends.

    Campaigns' days may be stored at the same time, an undo may not. Raises ImportInProgress.
    """
    with _as_refusal(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [_key(b"business", business.id)])
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_key(b"sales", business.id)])


def lock_campaigns(business: Business, campaigns: Iterable[UUID]) -> None:
    """Wait until nobody else stores days of these campaigns; held until the transaction ends.

    Locks are taken in one order, so that two imports never wait for each other, and before anything
    else in the transaction. An import of very many campaigns locks the business instead. Raises
    ImportInProgress after the process's own deadline for locks.
    """
    keys = sorted({_key(b"campaign", campaign) for campaign in campaigns})
    if len(keys) > _MOST_LOCKS:
        lock_business(business)
        return
    shared = [_key(b"business", business.id)]
    with _as_refusal(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", shared)
        cursor.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) AS key", [keys])


def lock_business(business: Business, *, waits: bool = True) -> None:
    """Wait until nobody else stores days of this business; held until the transaction ends.

    Raises ImportInProgress after the process's own deadline for locks; without `waits` at once.
    """
    key = [_key(b"business", business.id)]
    with _as_refusal(), connection.cursor() as cursor:
        if waits:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", key)
            return
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", key)
        if not cursor.fetchone()[0]:
            raise ImportInProgress


@contextmanager
def _as_refusal() -> Iterator[None]:
    """Say of a lock that was not had what it means."""
    try:
        yield
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise ImportInProgress from error
        raise


def _key(kind: bytes, identifier: UUID) -> int:
    digest = hashlib.blake2b(identifier.bytes, digest_size=8, person=kind).digest()
    return int.from_bytes(digest, "big", signed=True)


__all__ = [
    "ImportCancelled",
    "ImportInProgress",
    "Progress",
    "keep_or_undo",
    "lock_business",
    "lock_campaigns",
    "lock_sales",
    "names_of",
    "new_import",
    "record_import",
    "store",
    "write_staged",
]
