"""Files on their way in: at once, or by the worker."""

import io
from typing import Final

from django.http import HttpRequest, HttpResponse

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, find_campaigns
from kempen.domain.imports import queries
from kempen.domain.imports.actions.campaign_matching import INCREASE_SALES
from kempen.domain.imports.actions.receive_file import CSV, NDJSON, ImportOptions, receive_table
from kempen.domain.imports.actions.receive_large import accept_large
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.performance.actions.store import new_import
from kempen.domain.performance.rules import LARGEST_BODY, REFUSE
from kempen.entrypoints.api.imports.schemas import MOST_CSV_ROWS, CsvParameters
from kempen.entrypoints.api.shared.auth import actor_of, key_of_request
from kempen.entrypoints.api.shared.idempotency import WHOLE_BODY
from kempen.entrypoints.api.shared.import_answers import answer, location
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit import strict_json
from kempen.kit.documented import fields_of
from kempen.kit.refusal import Refusal

_MAKES_CAMPAIGNS: Final = "campaigns:write"
MEDIA_CSV, MEDIA_LINES = "text/csv", "application/x-ndjson"
_SOURCES: Final = {CSV: "api_csv", NDJSON: "api_lines"}


def import_file(request: HttpRequest, options: CsvParameters) -> HttpResponse:
    """Store a file at once, or keep it for the worker when that would take too long."""
    business = actor_of(request).business
    _check_creating(request, options)
    campaign = None
    if options.campaign_id is not None:
        campaign = _campaign_of(business, options.campaign_id)
    import_options = ImportOptions(
        kind=CSV if request.content_type == MEDIA_CSV else NDJSON,
        campaign=str(campaign.id) if campaign else None,
        on_error=options.on_error or REFUSE,
        date_form=options.date_form,
        number_form=options.number_form,
        creates_unknown=bool(options.create_campaigns),
        objective=options.objective or INCREASE_SALES,
        two_digit_years=options.two_digit_years or REFUSE,
        total_rows=options.total_rows or REFUSE,
        dashes=options.dashes or REFUSE,
    )
    is_trial = bool(options.dry_run)
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if import_options.kind == CSV and size <= LARGEST_BODY:
        table = open_csv(request.body)
        if table.height <= MOST_CSV_ROWS:
            return _store(request, import_options, table, is_trial=is_trial)
    return _wait(request, import_options, is_trial=is_trial)


def _check_creating(request: HttpRequest, options: CsvParameters) -> None:
    """Refuse to make campaigns for a key that may not, and where no column names any."""
    if options.objective is not None and not options.create_campaigns:
        raise Refusal(RequestRefusal.NEEDS_CREATE_CAMPAIGNS, errors_total=1)
    if not options.create_campaigns:
        return
    if options.campaign_id is not None:
        raise Refusal(RequestRefusal.NOT_WITH_CAMPAIGN_ID, errors_total=1)
    if _MAKES_CAMPAIGNS not in key_of_request(request).scopes:
        raise Refusal(RequestRefusal.MISSING_SCOPE_TO_CREATE, scope=_MAKES_CAMPAIGNS)


def _store(
    request: HttpRequest, import_options: ImportOptions, table: CsvTable, *, is_trial: bool
) -> HttpResponse:
    """Store a file that was opened, and answer with what became of it."""
    actor, source = actor_of(request), _SOURCES[CSV]
    result = receive_table(
        actor,
        table,
        new_import(actor, source, ""),
        mapping=import_options.columns_of(table),
        target=import_options.target,
        on_error=import_options.on_error,
        dry_run=is_trial,
    )
    return answer(result, source, is_dry_run=is_trial)


def _wait(request: HttpRequest, import_options: ImportOptions, *, is_trial: bool) -> HttpResponse:
    """Keep the file for the worker and answer with the import that waits."""
    if is_trial:
        raise Refusal(RequestRefusal.DRY_RUN_TOO_LARGE, most=MOST_CSV_ROWS, errors_total=1)
    body = request.META.get(WHOLE_BODY)
    if body is None or body.closed:
        # Small enough to have been read as a whole before.
        body = io.BytesIO(request.body)
    import_ = accept_large(
        actor_of(request), body, import_options, source=_SOURCES[import_options.kind]
    )
    content = strict_json.dumps(fields_of(queries.representation(import_)))
    response = HttpResponse(content, status=202, content_type="application/json")
    response.headers["Location"] = location(import_.public_id)
    return response


def _campaign_of(business: Business, identifier: str) -> Campaign:
    campaigns = find_campaigns(business, identifier)
    if not campaigns:
        raise Refusal(RequestRefusal.UNKNOWN_CAMPAIGN_OF_IMPORT)
    if len(campaigns) > 1:
        ours = ", ".join(campaign.public_id for campaign in campaigns)
        raise Refusal(RequestRefusal.AMBIGUOUS_CAMPAIGN_OF_IMPORT, ours=ours)
    return campaigns[0]
