"""A file of any length: kept in parts, then read, compared and stored by the worker."""

import io
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import IO, Any, Final
from uuid import UUID

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.actions.keeping import ImportCancelled, keep
from kempen.domain.performance.actions.locks import lock_campaigns
from kempen.domain.performance.actions.staging import StagedFile
from kempen.domain.performance.actions.store import Progress
from kempen.domain.performance.actions.telling import Teller
from kempen.domain.performance.actions.writing import CHUNK, DayWriter, next_moment
from kempen.domain.performance.csv_mapping import ColumnMapping, automatic, complete
from kempen.domain.performance.csv_rows import read_rows
from kempen.domain.performance.csv_stream import open_stream
from kempen.domain.performance.faults import Faults, Tally, UnreadableFile
from kempen.domain.performance.models import Import, ImportFile, ImportPart
from kempen.domain.performance.ndjson_format import read_lines
from kempen.domain.performance.queries import campaigns_named
from kempen.domain.performance.results import COMPLETED, REFUSED, ImportResult
from kempen.domain.performance.rows import Rows
from kempen.domain.performance.rules import CAMPAIGN, MOST_CAMPAIGNS, MOST_ROWS_OF_FILE, REFUSE
from kempen.kit import clock, ids, jobs

STORE_LARGE: Final = "imports.store_large"
CSV, NDJSON = "csv", "ndjson"
_PART: Final = 2**20


@dataclass(frozen=True)
class Wanted:
    """What is asked of a file: how it is written, whose rows they are, what a bad row does.

    Without a campaign (its UUID as text) a column or field names the campaign of each row.
    """

    kind: str
    campaign: str | None = None
    on_error: str = REFUSE
    date_form: str | None = None
    number_form: str | None = None

    def mapping(self, found: ColumnMapping) -> ColumnMapping:
        """Complete what the header and the cells say by what was told."""
        columns = dict(found.columns)
        if self.campaign is not None:
            columns.pop(CAMPAIGN, None)
        elif CAMPAIGN not in columns and not found.missing:
            raise UnreadableFile("no_campaign")
        return replace(
            found,
            columns=columns,
            date_form=self.date_form or found.date_form,
            number_form=self.number_form or found.number_form,
        )


def accept_large(
    actor: Actor, file: IO[bytes], wanted: Wanted, *, source: str, file_name: str = ""
) -> Import:
    """Keep a file for the worker and return the import that waits for it.

    Its first rows are looked at at once: raises UnreadableFile when they cannot be used.
    """
    _look(file, wanted)
    with transaction.atomic():
        made = Import(
            id=ids.new_id(),
            business=actor.business,
            source=source,
            file_name=file_name[:200],
            campaign_id=UUID(wanted.campaign) if wanted.campaign else None,
            created_by=actor.person,
            created_at=clock.now(),
        )
        made.save(force_insert=True)
        kept = ImportFile.objects.add(actor.business, made=made, wanted=asdict(wanted), size=0)
        size = 0
        for number, content in enumerate(iter(lambda: file.read(_PART), b"")):
            ImportPart.objects.add(actor.business, file=kept, number=number, content=content)
            size += len(content)
        ImportFile.objects.of(actor.business).filter(made=made).update(size=size)
        jobs.defer(STORE_LARGE, {"import_id": str(made.id)}, lock=f"import:{made.id}")
    return made


def _look(file: IO[bytes], wanted: Wanted) -> None:
    if wanted.kind == CSV:
        pieces = iter(lambda: file.read(_PART), b"")
        first = next(open_stream(pieces))
        complete(first, wanted.mapping(automatic(first)))
    file.seek(0, io.SEEK_SET)


def store_large(import_id: str) -> None:
    """Store a file that waits; done or cancelled already, it does nothing."""
    found = ImportFile.objects.of_everyone().select_related(
        "made", "made__business", "made__created_by"
    )
    file = found.filter(made_id=UUID(import_id)).first()
    if file is None:
        return
    made = file.made
    mine = Import.objects.of(made.business).filter(id=made.id)
    if not mine.filter(status__in=("queued", "running")).update(status="running", done=0):
        return
    failure: dict[str, Any] = {}
    result = None
    try:
        with Teller("performance_import", made.id.hex) as tell:
            result = _stored(file, tell.progress)
    except ImportCancelled:
        _forget(file)
        return
    except UnreadableFile as error:
        failure = {"code": error.code, "facts": error.facts}
    except Exception:
        _fail(made, {"code": "unexpected", "facts": {}}, None)
        raise
    if result is not None and result.status == REFUSED:
        failure = {"code": "bad_rows"}
    if failure:
        _fail(made, failure, result)
    _forget(file)


def _stored(file: ImportFile, progress: Progress) -> ImportResult:
    made, wanted = file.made, Wanted(**file.wanted)
    actor = Actor(made.business, "service:import", made.created_by)
    with transaction.atomic(), connection.cursor() as cursor:
        staged = StagedFile(cursor)
        read = _Reading(actor, file, wanted, staged, progress)
        faults = read.everything()
        result = ImportResult(
            REFUSED,
            received=read.received,
            rejected=read.received - sum(staged.counts.values()),
            rounded=read.rounded,
            faults=faults,
        )
        if faults and wanted.on_error == REFUSE:
            transaction.set_rollback(True)
            return result
        campaigns = tuple(staged.counts)
        lock_campaigns(actor.business, campaigns)
        made.stored_at = next_moment(actor.business)
        writer = DayWriter(cursor, actor.business, made, campaigns)
        stored = 0
        for height in staged.hand_out(CHUNK):
            writer.write()
            stored += height
            progress((read.received + stored) // 2)
        result = replace(
            result,
            status=COMPLETED,
            inserted=writer.inserted,
            updated=writer.updated,
            outranked=writer.outranked,
            unchanged=stored - writer.inserted - writer.updated - writer.outranked,
            import_id=made.id,
            campaigns=campaigns,
        )
        keep(actor, made, result)
    return result


class _Reading:
    """Reads a file into the staging table; memory holds one stretch of it."""

    def __init__(
        self,
        actor: Actor,
        file: ImportFile,
        wanted: Wanted,
        staged: StagedFile,
        progress: Progress,
    ) -> None:
        self._actor, self._file, self._wanted = actor, file, wanted
        self._staged, self._progress = staged, progress
        self._known: dict[str, UUID] = {}
        self._codes: dict[str, str] = {}
        self.received = self.rounded = 0

    def everything(self) -> Faults:
        """Read it to its end and compare its dates; return what is wrong with it."""
        tally = Tally()
        self._find_campaign()
        for rows in self._rows(_pieces(self._file)):
            self._look_up(rows.names)
            placed = rows.named(self._known, self._codes)
            self._staged.add(placed)
            tally.add(placed.faults)
            self.received += rows.received
            self.rounded += rows.rounded
            if self.received > MOST_ROWS_OF_FILE:
                raise UnreadableFile("too_many_rows", most=f"{MOST_ROWS_OF_FILE:,}")
            self._progress(self.received // 2)
        if self.received == 0:
            raise UnreadableFile("no_rows")
        self._staged.compare_dates(tally)
        return tally.faults(self.received - sum(self._staged.counts.values()))

    def _rows(self, pieces: Iterable[bytes]) -> Iterator[Rows]:
        today, by_column = clock.today(), self._wanted.campaign is None
        if self._wanted.kind == NDJSON:
            yield from read_lines(pieces, today, has_campaigns=by_column)
            return
        mapping = None
        for table in open_stream(pieces):
            if mapping is None:
                mapping = complete(table, self._wanted.mapping(automatic(table)))
            if table.height:
                yield read_rows(table, mapping, today)

    def _find_campaign(self) -> None:
        """Put the one campaign in place of all names."""
        told = self._wanted.campaign
        if told is None:
            return
        if not Campaign.objects.of(self._actor.business).filter(id=told).exists():
            raise UnreadableFile("campaign_gone")
        self._known[""] = UUID(told)

    def _look_up(self, names: Iterable[str]) -> None:
        """Find the campaigns of names that were not seen before."""
        new = [name for name in names if name not in self._known and name not in self._codes]
        if not new:
            return
        found = campaigns_named(self._actor.business, new)
        self._known |= found.known
        self._codes |= dict.fromkeys(found.ambiguous, "ambiguous_campaign")
        self._codes |= dict.fromkeys(found.unknown, "unknown_campaign")
        if len(self._known) + len(self._codes) > MOST_CAMPAIGNS:
            raise UnreadableFile("too_many_campaigns", most=MOST_CAMPAIGNS)


def _pieces(file: ImportFile) -> Iterator[bytes]:
    """Yield the bytes of a file, a part at a time."""
    parts = ImportPart.objects.of(file.business).filter(file=file)
    count = parts.count()
    for number in range(count):
        yield bytes(parts.values_list("content", flat=True).get(number=number))


def _fail(made: Import, failure: dict[str, Any], result: ImportResult | None) -> None:
    """Keep why nothing was stored, unless somebody cancelled it meanwhile."""
    counts = result.summary() if result else {}
    Import.objects.of(made.business).filter(id=made.id, status=Import.Status.RUNNING).update(
        **counts,
        status=Import.Status.FAILED,
        failure=failure,
        errors=[fault.as_json() for fault in result.faults.first] if result else [],
        done=0,
        finished_at=clock.now(),
    )


def _forget(file: ImportFile) -> None:
    """Delete the bytes: what became of them is with the import."""
    with transaction.atomic():
        ImportPart.objects.of(file.business).filter(file=file).delete()
        ImportFile.objects.of(file.business).filter(made=file.made).delete()


__all__ = ["CSV", "NDJSON", "STORE_LARGE", "Wanted", "accept_large", "store_large"]
