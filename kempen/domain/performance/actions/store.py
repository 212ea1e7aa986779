"""The one way in for numbers: a request, a file, a platform's report all end here."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import cast
from uuid import UUID

import polars as pl
from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.actions import writing
from kempen.domain.performance.actions.finish_import import record_import
from kempen.domain.performance.actions.locks import lock_campaigns
from kempen.domain.performance.actions.writing import COLUMNS, COPY, Batch, DayWriter, next_moment
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import COMPLETED, REFUSED, ImportResult, RowFaults
from kempen.domain.performance.rows import DayRows
from kempen.domain.performance.rules import CAMPAIGN, DATE, REFUSE
from kempen.kit import clock, ids

Progress = Callable[[int], None]


def store(
    actor: Actor,
    rows: DayRows,
    *,
    source: str,
    file_name: str = "",
    on_error: str = REFUSE,
    dry_run: bool = False,
    into: Import | None = None,
    progress: Progress | None = None,
) -> ImportResult:
    """Store performance days in one transaction, all or nothing, and record `import.completed`.

    `rows` name their campaigns by UUID. With faults among them nothing is stored, unless `on_error`
    is "skip": then the good ones are. A day that is there is replaced, never added to; clicks and
    conversions that the source does not tell stay as they were. A dry run does exactly the same and
    takes it back. `into` is an import that waits in the table; `progress` is told how many rows are
    in.
    """
    faults = rows.report()
    if faults and on_error == REFUSE:
        return ImportResult(
            REFUSED, rows.received, rejected=rows.rejected, rounded=rows.rounded, faults=faults
        )
    with transaction.atomic():
        import_ = into or _new_import(actor, source, file_name)
        result = _store(actor, rows, faults, import_, progress)
        if dry_run:
            transaction.set_rollback(True)
            result = replace(result, import_id=None)
    return result


def _new_import(actor: Actor, source: str, file_name: str) -> Import:
    return Import(
        id=ids.new_id(),
        business=actor.business,
        source=source,
        file_name=file_name[:200],
        created_by=actor.person,
        created_at=clock.now(),
    )


def _store(
    actor: Actor, rows: DayRows, faults: RowFaults, import_: Import, progress: Progress | None
) -> ImportResult:
    campaigns = tuple(UUID(text) for text in rows.good[CAMPAIGN].unique().sort())
    lock_campaigns(actor.business, campaigns)
    refuse_foreign_campaigns(actor, campaigns)
    import_.stored_at = next_moment(actor.business)
    written = _write(actor, rows.good, campaigns, import_, progress)
    result = ImportResult(
        COMPLETED,
        received=rows.received,
        inserted=written.inserted,
        updated=written.updated,
        unchanged=rows.good.height - written.inserted - written.updated - written.outranked,
        outranked=written.outranked,
        rejected=rows.rejected,
        rounded=rows.rounded,
        faults=faults,
        import_id=import_.id,
        campaigns=campaigns,
    )
    record_import(actor, import_, result)
    return result


def refuse_foreign_campaigns(actor: Actor, campaigns: tuple[UUID, ...]) -> None:
    """Refuse what a slip of the caller would write into another business."""
    ours = Campaign.objects.of(actor.business).filter(id__in=campaigns).count()
    if ours != len(campaigns):
        raise ValueError("a campaign of these rows is not one of this business")


def _write(
    actor: Actor,
    good: pl.DataFrame,
    campaigns: tuple[UUID, ...],
    import_: Import,
    progress: Progress | None,
) -> DayWriter:
    """Write the days in the order of their key."""
    days = good.sort(CAMPAIGN, DATE).select(COLUMNS)
    with connection.cursor() as cursor:
        writer = DayWriter(cursor, actor.business, import_, campaigns)
        for start in range(0, days.height, writing.CHUNK):
            chunk = days.slice(start, writing.CHUNK)
            writer.clear()
            with cursor.copy(COPY) as copy:
                copy.write(chunk.write_csv(include_header=False).encode())
            writer.write(_batch_of(chunk))
            if progress is not None:
                progress(start + chunk.height)
    return writer


def _batch_of(chunk: pl.DataFrame) -> Batch:
    campaigns = tuple(UUID(text) for text in chunk[CAMPAIGN].unique())
    first, last = cast(date, chunk[DATE].min()), cast(date, chunk[DATE].max())
    return Batch(campaigns, first, last, chunk.height)


__all__ = ["Progress", "refuse_foreign_campaigns", "store"]
