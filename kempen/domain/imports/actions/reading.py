"""Reads a file of any length into the staging table, a stretch of rows at a time."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

import polars as pl

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.imports.actions.new_campaigns import INCREASE_SALES, code_of_name, planned
from kempen.domain.imports.formats.csv_mapping import ColumnMapping, by_names, complete
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.imports.formats.csv_stream import open_stream
from kempen.domain.imports.formats.ndjson_format import read_lines
from kempen.domain.imports.models import ImportFile, ImportPart
from kempen.domain.imports.queries import campaigns_named
from kempen.domain.performance.actions.staging import StagedFile
from kempen.domain.performance.actions.store import Progress
from kempen.domain.performance.results import FaultTally, RowFault, RowFaults, UnreadableFile, shown
from kempen.domain.performance.rows import ROW, DayRows
from kempen.domain.performance.rules import (
    CAMPAIGN,
    MOST_CAMPAIGNS,
    MOST_FAULTS,
    MOST_ROWS_OF_FILE,
    REFUSE,
)
from kempen.kit import clock

CSV, NDJSON = "csv", "ndjson"
UNKNOWN: Final = "unknown_campaign"


@dataclass(frozen=True)
class ImportOptions:
    """What is asked of a file: how it is written, whose rows they are, what a bad row does.

    Without a campaign (its UUID as text) a column or field names the campaign of each row;
    `creates_unknown` makes those that nobody knows, with the `objective`.
    """

    kind: str
    campaign: str | None = None
    on_error: str = REFUSE
    date_form: str | None = None
    number_form: str | None = None
    creates_unknown: bool = False
    objective: str = INCREASE_SALES

    def mapping(self, detected: ColumnMapping) -> ColumnMapping:
        """Complete what the header and the cells say by what was told."""
        columns = dict(detected.columns)
        if self.campaign is not None:
            columns.pop(CAMPAIGN, None)
        elif CAMPAIGN not in columns and not detected.missing:
            raise UnreadableFile("no_campaign")
        return replace(
            detected,
            columns=columns,
            date_form=self.date_form or detected.date_form,
            number_form=self.number_form or detected.number_form,
        )


class FileReader:
    """Reads a file into the staging table; memory holds one stretch of it.

    `planned` has the identifiers that unknown campaigns will get, by their names, `unknown` the
    number of rows of each name that no campaign has and that none is made for.
    """

    def __init__(
        self,
        actor: Actor,
        file: ImportFile,
        wanted: ImportOptions,
        staged: StagedFile,
        progress: Progress,
    ) -> None:
        self._actor, self._file, self._wanted = actor, file, wanted
        self._staged, self._progress = staged, progress
        self._known: dict[str, UUID] = {}
        self._codes: dict[str, str] = {}
        self.planned: dict[str, UUID] = {}
        self.unknown: Counter[str] = Counter()
        self.received = self.rounded = 0

    def everything(self) -> RowFaults:
        """Read it to its end and compare its dates; return what is wrong with it."""
        tally = FaultTally()
        self._find_campaign()
        for rows in self._rows(_pieces(self._file)):
            self._look_up(rows.names)
            self._count_unknown(rows, tally)
            placed = rows.named(self._known, {})
            self._staged.add(placed)
            tally.add(placed.faults)
            self.received += rows.received
            self.rounded += rows.rounded
            if self.received > MOST_ROWS_OF_FILE:
                raise UnreadableFile("too_many_rows", most=f"{MOST_ROWS_OF_FILE:,}")
            self._progress(self.received // 2)
        if self.received == 0:
            raise UnreadableFile("no_lines" if self._wanted.kind == NDJSON else "no_rows")
        self._staged.compare_dates(tally)
        return tally.faults(self.received - sum(self._staged.counts.values()))

    def _rows(self, pieces: Iterable[bytes]) -> Iterator[DayRows]:
        today, by_column = clock.today(), self._wanted.campaign is None
        if self._wanted.kind == NDJSON:
            yield from read_lines(pieces, today, has_campaigns=by_column)
            return
        mapping = None
        for table in open_stream(pieces):
            if mapping is None:
                mapping = complete(table, self._wanted.mapping(by_names(table)))
            if table.height:
                yield read_rows(table, mapping, today)

    def _find_campaign(self) -> None:
        """Put the one campaign in place of all names."""
        campaign_id = self._wanted.campaign
        if campaign_id is None:
            return
        if not Campaign.objects.of(self._actor.business).filter(id=campaign_id).exists():
            raise UnreadableFile("campaign_gone")
        self._known[""] = UUID(campaign_id)

    def _look_up(self, names: Iterable[str]) -> None:
        """Find the campaigns of names that were not seen before."""
        new = [name for name in names if name not in self._known and name not in self._codes]
        if not new:
            return
        campaigns = campaigns_named(self._actor.business, new)
        self._known |= campaigns.known
        self._codes |= dict.fromkeys(campaigns.ambiguous, "ambiguous_campaign")
        for name in campaigns.unknown:
            if code := code_of_name(name, creates=self._wanted.creates_unknown):
                self._codes[name] = code
        new_ids = planned(
            [name for name in campaigns.unknown if name not in self._codes], self.planned
        )
        self.planned |= new_ids
        self._known |= new_ids
        if len(self._known) + len(self._codes) > MOST_CAMPAIGNS:
            raise UnreadableFile("too_many_campaigns", most=MOST_CAMPAIGNS)

    def _count_unknown(self, rows: DayRows, tally: FaultTally) -> None:
        """Count the rows whose campaign nobody knows: all of them, though only some are listed."""
        if not self._codes:
            return
        lost = rows.dated.filter(pl.col(CAMPAIGN).is_in(list(self._codes)))
        for name, count in lost[CAMPAIGN].value_counts().iter_rows():
            first = lost.filter(pl.col(CAMPAIGN) == name)[ROW].head(MOST_FAULTS)
            code = self._codes[name]
            faults = [RowFault(code, row, CAMPAIGN, shown(name)) for row in first]
            tally.add_group(code, CAMPAIGN, count, faults)
            if code == UNKNOWN:
                self.unknown[name] += count


def _pieces(file: ImportFile) -> Iterator[bytes]:
    """Yield the bytes of a file, a part at a time."""
    parts = ImportPart.objects.of(file.business).filter(file=file)
    count = parts.count()
    for number in range(count):
        yield bytes(parts.values_list("content", flat=True).get(number=number))


__all__ = ["CSV", "NDJSON", "FileReader", "ImportOptions"]
