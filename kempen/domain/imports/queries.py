"""What is asked about imports and uploaded files."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.queries import moment
from kempen.domain.campaigns.rules import merge_spellings, plain_name
from kempen.domain.imports.answers import (
    CampaignsOfFile,
    ImportRecord,
    RowError,
    UnknownCampaign,
)
from kempen.domain.imports.models import UploadedFile
from kempen.domain.imports.stored_failures import refusal_of
from kempen.domain.imports.wording import english
from kempen.domain.performance.answers import UndoneDays
from kempen.domain.performance.models import Import, StoredNames
from kempen.domain.performance.results import RowFault, row_counts, shown
from kempen.domain.sentences_for_programs import sentence_for_programs
from kempen.kit import ids
from kempen.kit.refusal import Refusal
from kempen.kit.strict_json import pointer_of
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "FoundCampaigns",
    "Import",
    "UploadedFile",
    "campaigns_named",
    "campaigns_of_file",
    "errors_of",
    "failure_of",
    "faults_of",
    "import_of",
    "imports_of",
    "plain_name",
    "pointer",
    "representation",
    "still_unknown",
    "upload_of",
    "upload_of_import",
]

# The source of an import that came as JSON; every other one came as a file.
REQUEST = "api"
_FILES_OF_PROGRAMS = ("api_csv", "api_lines")


@dataclass(frozen=True)
class FoundCampaigns:
    """Names from a file: those of one campaign, those of several, those of none."""

    known: dict[str, UUID]
    ambiguous: tuple[str, ...]
    unknown: tuple[str, ...]


def campaigns_named(business: Business, names: Iterable[str]) -> FoundCampaigns:
    """Look names up: as our identifier, a platform's, a campaign's name in any case."""
    names = list(names)
    rows = list(Campaign.objects.of(business).values_list("id", "name"))
    identifiers = {name: one for name in names if (one := ids.decode("cmp", name))}
    ours = {campaign for campaign, _ in rows} if identifiers else frozenset[UUID]()
    by_external: dict[str, set[UUID]] = {}
    by_name: dict[str, list[UUID]] = {}
    for campaign, external in ExternalId.objects.of(business).values_list(
        "campaign_id", "external_id"
    ):
        by_external.setdefault(external, set()).add(campaign)
    for campaign, name in rows:
        by_name.setdefault(plain_name(name), []).append(campaign)
    known: dict[str, UUID] = {}
    ambiguous: list[str] = []
    unknown: list[str] = []
    for name in names:
        if (identifier := identifiers.get(name)) in ours and identifier is not None:
            known[name] = identifier
            continue
        matches = by_external.get(name, set()) or by_name.get(plain_name(name), [])
        if len(matches) == 1:
            known[name] = next(iter(matches))
        else:
            (ambiguous if matches else unknown).append(name)
    return FoundCampaigns(known, tuple(ambiguous), tuple(unknown))


def imports_of(business: Business) -> TenantQuerySet[Import]:
    """Return the imports of a business, newest first."""
    return (
        Import.objects.of(business)
        .select_related("campaign", "created_by", "undone_by")
        .order_by("-id")
    )


def import_of(business: Business, public_id: str) -> Import | None:
    """Return one import by the identifier that programs see, or None."""
    identifier = ids.decode("imp", public_id)
    return imports_of(business).filter(id=identifier).first() if identifier else None


def upload_of(business: Business, public_id: str) -> UploadedFile | None:
    """Return one uploaded file without its content, or None."""
    identifier = ids.decode("upl", public_id)
    if identifier is None:
        return None
    return (
        UploadedFile.objects.of(business)
        .select_related("stored_as")
        .defer("content", "table")
        .filter(id=identifier)
        .first()
    )


def upload_of_import(import_: Import) -> UploadedFile | None:
    """Return the file that an import stored, without its content, while it is kept."""
    uploads = UploadedFile.objects.of(import_.business).filter(stored_as=import_)
    return uploads.defer("content", "table").first()


def faults_of(import_: Import) -> list[RowFault]:
    """Return the faults that were kept with an import."""
    return [RowFault.from_json(stored) for stored in import_.errors]


def still_unknown(import_: Import) -> tuple[list[tuple[str, int]], int]:
    """Return the campaigns of an import that nobody knows to this day, with their rows.

    The number counts those too that are not among the first, which alone were kept.
    """
    names = import_.names or {}
    spellings = merge_spellings(names.get("unknown") or ())
    unknown = set(campaigns_named(import_.business, [name for name, _ in spellings]).unknown)
    still = [(name, rows) for name, rows in spellings if name in unknown]
    total = max(names.get("unknown_total", 0), len(spellings))
    return still, total - len(spellings) + len(still)


def pointer(fault: RowFault, source: str) -> str:
    """Return where a fault is: a JSON pointer into a request, the row of a file (RFC 7111)."""
    if source != REQUEST:
        return f"#row={fault.row}"
    return pointer_of(("data", fault.row, fault.column) if fault.column else ("data", fault.row))


def problem_in_english(import_: Import) -> str:
    """Say why nothing of an import was stored, for programs."""
    is_of_program = import_.source in _FILES_OF_PROGRAMS
    return sentence_for_programs(failure_of(import_), with_repair=is_of_program)


def failure_of(import_: Import) -> Refusal:
    """Return why nothing of an import was stored."""
    return refusal_of(import_.failure["code"], import_.failure.get("facts", {}))


def campaigns_of_file(names: StoredNames | None) -> CampaignsOfFile:
    """Return the campaigns that a file made, or that nobody knows, as the API shows them."""
    if not names:
        return CampaignsOfFile()
    unknown = names.get("unknown") or ()
    return CampaignsOfFile(
        tuple(names.get("new") or ()),
        tuple(UnknownCampaign(shown(name), rows) for name, rows in unknown),
    )


def errors_of(import_: Import) -> list[RowError]:
    """Return the errors that were kept with an import, as the API shows them."""
    return [
        RowError(pointer(fault, import_.source), fault.code, english(fault))
        for fault in faults_of(import_)
    ]


def representation(import_: Import) -> ImportRecord:
    """Return an import as the API shows it."""
    is_running = import_.status == Import.Status.RUNNING
    is_undone = import_.undone_at is not None
    return ImportRecord(
        import_id=import_.public_id,
        campaign_id=import_.campaign.public_id if import_.campaign else None,
        status=str(import_.status),
        kind=import_.kind,
        source=import_.source,
        file_name=import_.file_name or None,
        rows=row_counts(import_),
        rows_done=import_.done if is_running else None,
        problem=problem_in_english(import_) if import_.failure else None,
        errors=errors_of(import_),
        **vars(campaigns_of_file(import_.names)),
        created_at=moment(import_.created_at),
        finished_at=moment(import_.finished_at) if import_.finished_at else None,
        undone=UndoneDays.of(import_.undone_days) if is_undone else None,
        undone_at=moment(import_.undone_at) if import_.undone_at else None,
    )
