"""Rows on their way in, whatever they came as: read, campaigns found, compared, stored."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.imports.actions.campaign_matching import (
    INCREASE_SALES,
    CampaignMatching,
    ImportTarget,
    codes_of_names,
)
from kempen.domain.imports.formats.cell_rules import CellRules
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.csv_mapping import ColumnMapping, by_names, complete
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.imports.formats.file_bytes import as_plain_table
from kempen.domain.imports.queries import campaigns_named
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.actions.staging import StagedRows
from kempen.domain.performance.actions.store import (
    Progress,
    keep_or_undo,
    new_import,
    write_staged,
)
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import ImportPreview, ImportResult, RowFault
from kempen.domain.performance.rows import DayRows
from kempen.domain.performance.rules import CAMPAIGN, REFUSE
from kempen.kit import clock, ids
from kempen.kit.database.scope import in_business
from kempen.kit.refusal import Refusal

CSV, NDJSON = "csv", "ndjson"


@dataclass(frozen=True)
class ImportOptions:
    """What a program asks of a file: how it is written, whose rows they are, what a bad row does.

    `two_digit_years`, `total_rows` and `dashes` are those of CellRules.
    `campaign` is a UUID as text. The fields are what is kept with a file that waits.
    """

    kind: str
    campaign: str | None = None
    on_error: str = REFUSE
    date_form: str | None = None
    number_form: str | None = None
    creates_unknown: bool = False
    objective: str = INCREASE_SALES
    two_digit_years: str = REFUSE
    total_rows: str = REFUSE
    dashes: str = REFUSE

    @property
    def target(self) -> ImportTarget:
        """To which campaigns the rows belong."""
        campaign = UUID(self.campaign) if self.campaign else None
        return ImportTarget(
            campaign, creates_unknown=self.creates_unknown, objective=self.objective
        )

    def columns_of(self, table: CsvTable) -> ColumnMapping:
        """Return the columns of a file by their names, with the forms that were told."""
        rules = CellRules(self.two_digit_years, self.total_rows, self.dashes)
        return by_names(table, rules).with_formats(self.date_form, self.number_form)


def mapping_for(table: CsvTable, mapping: ColumnMapping, target: ImportTarget) -> ColumnMapping:
    """Complete what was told by what header and cells say.

    Raises Refusal for what must be told.
    """
    mapping = complete(table, mapping)
    if target.is_by_column:
        if not mapping.has_campaigns:
            raise Refusal(FileRefusal.NO_CAMPAIGN)
        return mapping
    # The one campaign counts, whatever the column says.
    columns = {name: place for name, place in mapping.columns.items() if name != CAMPAIGN}
    return replace(mapping, columns=columns)


def receive_csv(
    actor: Actor,
    content: bytes,
    *,
    source: str,
    target: ImportTarget | None = None,
    file_name: str = "",
    on_error: str = REFUSE,
    dry_run: bool = False,
) -> ImportResult:
    """Store the days of a CSV file whose columns are found by their names."""
    table = open_csv(as_plain_table(content))
    return receive_table(
        actor,
        table,
        new_import(actor, source, file_name),
        mapping=by_names(table),
        target=target or ImportTarget(),
        on_error=on_error,
        dry_run=dry_run,
    )


def receive_table(
    actor: Actor,
    table: CsvTable,
    import_: Import,
    *,
    mapping: ColumnMapping,
    target: ImportTarget,
    on_error: str = REFUSE,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> ImportResult:
    """Store the days of a file that was opened; `mapping` is what was told of its columns.

    Raises Refusal when the file as a whole cannot be used or something must be told.
    """
    rows = read_rows(table, mapping_for(table, mapping, target), clock.today())
    result = receive_rows(
        actor, [rows], import_, target, on_error=on_error, dry_run=dry_run, progress=progress
    )
    return replace(result, glimpse=ImportPreview.of(rows.good))


def receive_rows(
    actor: Actor,
    parts: Iterable[DayRows],
    import_: Import,
    target: ImportTarget,
    *,
    on_error: str = REFUSE,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> ImportResult:
    """Store rows that were read, in one transaction, the campaigns that they bring included.

    A large file is read part by part while it is staged; everything else is one part. `progress`
    is told how many rows are done, reading being half of the work.
    """
    with in_business(actor.business.pk), transaction.atomic(), connection.cursor() as cursor:
        staged, campaigns = StagedRows(cursor), CampaignMatching(actor, target)
        for rows in parts:
            campaigns.stage(rows, staged)
            if progress is not None:
                progress(staged.received // 2)
        result = replace(staged.compared(), unknown_campaigns=tuple(campaigns.unknown.items()))
        is_refused = bool(result.faults) and on_error == REFUSE
        if not is_refused:
            campaigns.lock(staged, is_trial=dry_run)
        new = campaigns.new_names(staged.counts)
        result = replace(result, new_campaigns=tuple(new.values()), created=tuple(new))
        if not is_refused:
            campaigns.create(staged.counts)
            result = write_staged(actor, import_, staged, result, progress)
        return keep_or_undo(result, dry_run=dry_run)


def faults_of_file(
    business: Business, table: CsvTable, mapping: ColumnMapping, target: ImportTarget
) -> list[RowFault]:
    """Return every fault of a file, in the order of its rows, without storing anything."""
    rows = read_rows(table, complete(table, mapping), clock.today())
    if target.is_by_column:
        campaigns = campaigns_named(business, rows.names)
        codes = codes_of_names(campaigns, creates=target.creates_unknown)
        new = {name: ids.new_id() for name in campaigns.unknown if name not in codes}
        rows = rows.in_campaigns({**campaigns.known, **new}, codes)
    else:
        rows = rows.in_campaign(target.campaign or ids.new_id())
    return sorted(rows.faults, key=lambda fault: (fault.row, fault.column))


__all__ = [
    "CSV",
    "NDJSON",
    "ColumnMapping",
    "CsvTable",
    "ImportOptions",
    "ImportTarget",
    "receive_csv",
    "receive_rows",
    "receive_table",
]
