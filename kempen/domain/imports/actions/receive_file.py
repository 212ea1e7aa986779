"""A CSV file on its way in: read, its campaigns found or made, stored."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.actions import create_campaign
from kempen.domain.campaigns.models import Campaign
from kempen.domain.imports.actions.new_campaigns import (
    INCREASE_SALES,
    code_of_name,
    create_planned,
    is_fit,
    known_by_numbers,
    planned,
)
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.csv_mapping import ColumnMapping, by_names, complete
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.imports.formats.packed_files import as_plain_table
from kempen.domain.imports.queries import FoundCampaigns, campaigns_named
from kempen.domain.performance.actions.finish_import import names_of
from kempen.domain.performance.actions.locks import lock_business, lock_campaigns
from kempen.domain.performance.actions.store import Progress, store
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import (
    REFUSED,
    ImportPreview,
    ImportResult,
    RowFault,
    UnreadableFile,
)
from kempen.domain.performance.rows import DayRows
from kempen.domain.performance.rules import CAMPAIGN, LARGEST_FILE, REFUSE
from kempen.kit import clock, ids


@dataclass(frozen=True)
class ImportTarget:
    """To which campaigns the rows of a file belong.

    One that exists (`campaign`), one to be made (`new_name`), or, with neither, those that the
    campaign column names; `creates_unknown` makes the ones that nobody knows. New ones get the
    `objective`.
    """

    campaign: UUID | None = None
    new_name: str = ""
    creates_unknown: bool = False
    objective: str = INCREASE_SALES

    @property
    def is_by_column(self) -> bool:
        """Whether a column of the file says it."""
        return self.campaign is None and not self.new_name

    def as_json(self) -> dict[str, Any]:
        """Return what is kept with an uploaded file."""
        return {**asdict(self), "campaign": str(self.campaign) if self.campaign else None}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "ImportTarget":
        """Return the target that `as_json` wrote."""
        campaign = stored["campaign"]
        return cls(**{**stored, "campaign": UUID(campaign) if campaign else None})


def receive_csv(
    actor: Actor,
    content: bytes,
    *,
    source: str,
    mapping: ColumnMapping | None = None,
    target: ImportTarget | None = None,
    file_name: str = "",
    on_error: str = REFUSE,
    dry_run: bool = False,
    into: Import | None = None,
    progress: Progress | None = None,
    largest: int = LARGEST_FILE,
) -> ImportResult:
    """Store the days of a CSV file, all or nothing, its new campaigns included.

    Without a mapping the columns are found by their names; forms that are not told are found from
    the cells. Raises UnreadableFile when the file as a whole cannot be used or something must be
    told.
    """
    encoding = mapping.encoding if mapping else None
    table = open_csv(as_plain_table(content, largest), largest=largest, encoding=encoding)
    mapping = complete(table, mapping or by_names(table))
    target = target or ImportTarget()
    if target.is_by_column and not mapping.has_campaigns:
        raise UnreadableFile("no_campaign")
    if not target.is_by_column:
        # The one campaign counts, whatever the column says.
        columns = {name: place for name, place in mapping.columns.items() if name != CAMPAIGN}
        mapping = replace(mapping, columns=columns)
    rows = read_rows(table, mapping, clock.today())
    with transaction.atomic():
        result = _receive(
            actor,
            rows,
            target,
            on_error,
            is_trial=dry_run,
            source=source,
            file_name=file_name,
            into=into,
            progress=progress,
        )
        if dry_run or result.status == REFUSED:
            transaction.set_rollback(True)
            result = replace(result, import_id=None)
    return replace(result, glimpse=ImportPreview.of(rows.good))


def _receive(
    actor: Actor,
    rows: DayRows,
    target: ImportTarget,
    on_error: str,
    *,
    is_trial: bool,
    **about: Any,
) -> ImportResult:
    """Find the campaigns, make the missing ones, store: in the caller's transaction."""
    if target.campaign is not None:
        if not Campaign.objects.of(actor.business).filter(id=target.campaign).exists():
            raise UnreadableFile("campaign_gone")
        return store(actor, rows.in_campaign(target.campaign), on_error=on_error, **about)
    if target.new_name:
        if not is_fit(target.new_name):
            raise UnreadableFile("bad_campaign_name")
        campaign = create_campaign(
            actor, known_by_numbers(target.new_name.strip(), target.objective)
        )
        result = store(actor, rows.in_campaign(campaign.id), on_error=on_error, **about)
        return replace(result, new_campaigns=(campaign.name,))
    campaigns = campaigns_named(actor.business, rows.names)
    if target.creates_unknown and campaigns.unknown and not is_trial:
        # Of two files that bring the same campaign, the second finds that of the first.
        lock_business(actor.business)
        campaigns = campaigns_named(actor.business, rows.names)
    lock_campaigns(actor.business, campaigns.known.values())
    codes = _codes_of(campaigns, target)
    plan = planned([name for name in campaigns.unknown if name not in codes], {})
    named = rows.in_campaigns({**campaigns.known, **plan}, codes)
    wanted = (UUID(text) for text in named.good[CAMPAIGN].unique())
    made_campaigns = create_planned(actor, plan, wanted, target.objective)
    result = store(actor, named, on_error=on_error, **about)
    counts = dict(rows.dated[CAMPAIGN].value_counts().iter_rows())
    result = replace(
        result,
        new_campaigns=made_campaigns,
        unknown_campaigns=tuple(
            (name, counts[name]) for name, code in codes.items() if code == "unknown_campaign"
        ),
    )
    if result.import_id and (names := names_of(result)):
        Import.objects.of(actor.business).filter(id=result.import_id).update(names=names)
    return result


def faults_of_file(
    business: Business, table: CsvTable, mapping: ColumnMapping, target: ImportTarget
) -> list[RowFault]:
    """Return every fault of a file, in the order of its rows, without storing anything."""
    rows = read_rows(table, complete(table, mapping), clock.today())
    if target.is_by_column:
        campaigns = campaigns_named(business, rows.names)
        codes = _codes_of(campaigns, target)
        new = {name: ids.new_id() for name in campaigns.unknown if name not in codes}
        rows = rows.in_campaigns({**campaigns.known, **new}, codes)
    else:
        rows = rows.in_campaign(target.campaign or ids.new_id())
    return sorted(rows.faults, key=lambda fault: (fault.row, fault.column))


def _codes_of(campaigns: FoundCampaigns, target: ImportTarget) -> dict[str, str]:
    """Return why names cannot be used, for those that cannot."""
    codes = dict.fromkeys(campaigns.ambiguous, "ambiguous_campaign")
    for name in campaigns.unknown:
        if code := code_of_name(name, creates=target.creates_unknown):
            codes[name] = code
    return codes


__all__ = ["ColumnMapping", "CsvTable", "ImportTarget", "receive_csv"]
