"""/data/import and /data/imports: numbers in, and what became of them."""

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import AmbiguousCampaign, Campaign, find_campaign
from kempen.domain.performance import queries
from kempen.domain.performance.actions.receive_file import Target, receive_csv
from kempen.domain.performance.actions.receive_request import UnknownCampaign, receive_json
from kempen.domain.performance.actions.undo import CannotUndo, undo
from kempen.domain.performance.csv_format import open_csv
from kempen.domain.performance.csv_mapping import ColumnMapping, automatic
from kempen.domain.performance.faults import UnreadableFile
from kempen.domain.performance.json_format import InvalidBody, MalformedBody
from kempen.domain.performance.results import REFUSED, ImportResult
from kempen.domain.performance.rules import REFUSE
from kempen.domain.performance.wording import english, file_problem_in_english
from kempen.entrypoints.api.auth import Key, actor_of
from kempen.entrypoints.api.import_shapes import (
    BODY,
    MOST_CSV_ROWS,
    UNKNOWN_CAMPAIGN,
    CsvParameters,
    ImportAnswer,
    ImportList,
    ImportRecord,
)
from kempen.entrypoints.api.json_bodies import require_json
from kempen.entrypoints.api.paging import Paging, page_of
from kempen.entrypoints.api.problems import FieldError, NotFound, Problem
from kempen.kit import strict_json

router = Router()
_CSV = "text/csv"
_CANNOT_UNDO = {
    "not_finished": "This import has not finished. Wait until its status is completed.",
    "nothing_stored": "This import stored nothing, so there is nothing to undo.",
    "before_ledger": "This import came before the ledger was kept, so it cannot be undone.",
}


@router.post(
    "/data/import",
    auth=Key("data:write"),
    response={200: ImportAnswer, 207: ImportAnswer},
    operation_id="import_data",
    summary="Import performance days",
    openapi_extra={"requestBody": BODY, "responses": {404: UNKNOWN_CAMPAIGN}},
)
def import_data(request: HttpRequest, options: Query[CsvParameters]) -> HttpResponse:
    """Store days of a campaign: a day that is there is replaced, never added to.

    All or nothing: with one bad row nothing is stored and 422 lists every bad row. With `on_error`
    `skip` the good rows are stored and 207 lists the others. `dry_run` does the same and stores
    nothing. The same import twice changes nothing and says so. `campaign_id` is ours or the
    platform's.

    The same path takes a CSV file as `text/csv`, with the options as query parameters.
    """
    if request.content_type == _CSV:
        return _answer(_import_csv(request, options), "api_csv", is_dry_run=bool(options.dry_run))
    require_json(request)
    _refuse_options(options)
    try:
        result = receive_json(actor_of(request), request.body)
    except MalformedBody as error:
        raise Problem(400, "malformed_json", str(error)) from error
    except InvalidBody as error:
        raise _invalid([FieldError(*problem) for problem in error.problems]) from error
    except (UnknownCampaign, AmbiguousCampaign) as error:
        raise _campaign_problem("#/campaign_id", error) from error
    return _answer(result, queries.REQUEST, is_dry_run=result.import_id is None)


@router.get(
    "/data/imports",
    auth=Key("data:write"),
    response=ImportList,
    exclude_unset=True,
    operation_id="list_imports",
    summary="List imports",
)
def list_imports(request: HttpRequest, paging: Query[Paging]) -> dict[str, Any]:
    """Imports of the business, newest first, whatever the way they came."""
    found, next_cursor = page_of(queries.imports_of(actor_of(request).business), paging)
    return {"data": [queries.representation(made) for made in found], "next_cursor": next_cursor}


@router.get(
    "/data/imports/{import_id}",
    auth=Key("data:write"),
    response=ImportRecord,
    exclude_unset=True,
    operation_id="get_import",
    summary="Read an import",
)
def get_import(request: HttpRequest, import_id: str) -> dict[str, Any]:
    """One import: where it stands, its counts, the rows that were skipped."""
    made = queries.import_of(actor_of(request).business, import_id)
    if made is None:
        raise NotFound
    return queries.representation(made)


@router.post(
    "/data/imports/{import_id}/undo",
    auth=Key("data:write"),
    response=ImportRecord,
    exclude_unset=True,
    operation_id="undo_import",
    summary="Undo an import",
)
def undo_import(request: HttpRequest, import_id: str) -> dict[str, Any]:
    """Take an import back: its new days go, its changed days become exactly what they were.

    Days that something later changed stay as that left them; `undone` counts all three. Asked
    again, it changes nothing and answers the same. An import that has not finished, that stored
    nothing, or that came before the ledger was kept answers 409.
    """
    made = queries.import_of(actor_of(request).business, import_id)
    if made is None:
        raise NotFound
    try:
        undo(actor_of(request), made)
    except CannotUndo as refusal:
        raise Problem(409, refusal.code, _CANNOT_UNDO[refusal.code]) from refusal
    return get_import(request, import_id)


def _refuse_options(options: CsvParameters) -> None:
    given = [name for name, value in options.model_dump().items() if value is not None]
    if given:
        detail = "This parameter is for text/csv. Put it into the JSON body."
        raise _invalid([FieldError(f"?{name}", "unknown_parameter", detail) for name in given])


def _import_csv(request: HttpRequest, options: CsvParameters) -> ImportResult:
    actor = actor_of(request)
    target = Target()
    if options.campaign_id is not None:
        target = Target(campaign=_campaign_of(actor.business, options.campaign_id).id)
    try:
        return receive_csv(
            actor,
            request.body,
            source="api_csv",
            mapping=_mapping(request.body, options),
            target=target,
            on_error=options.on_error or REFUSE,
            dry_run=bool(options.dry_run),
        )
    except UnreadableFile as error:
        raise Problem(422, error.code, file_problem_in_english(error)) from error


def _campaign_of(business: Business, identifier: str) -> Campaign:
    try:
        campaign = find_campaign(business, identifier)
    except AmbiguousCampaign as error:
        raise _campaign_problem("?campaign_id", error) from error
    if campaign is None:
        raise _campaign_problem("?campaign_id", None)
    return campaign


def _mapping(body: bytes, options: CsvParameters) -> ColumnMapping:
    """Return what the header and the parameters say; raise Problem 413 for too many rows."""
    table = open_csv(body)
    if table.height > MOST_CSV_ROWS:
        raise Problem(
            413,
            "too_many_rows",
            f"The file has {table.height:,} rows; {MOST_CSV_ROWS:,} fit in one request. "
            "Split it, or import it in the dashboard.",
        )
    found = automatic(table)
    return replace(
        found,
        date_form=options.date_form or found.date_form,
        number_form=options.number_form or found.number_form,
    )


def _answer(result: ImportResult, source: str, *, is_dry_run: bool) -> HttpResponse:
    errors = [
        FieldError(queries.pointer(fault, source), fault.code, english(fault))
        for fault in result.faults.first
    ]
    if result.status == REFUSED:
        raise _invalid(errors, total=result.faults.total, rows=result.counts())
    content: dict[str, Any] = {
        "import_id": result.public_id,
        "campaign_id": result.campaign_ids[0] if len(result.campaigns) == 1 else None,
        "status": result.status,
        "rows": result.counts(),
        "errors": [
            {"pointer": error.pointer, "code": error.code, "detail": error.detail}
            for error in errors
        ],
    }
    if source != queries.REQUEST:
        content["campaign_ids"] = result.campaign_ids
    if result.faults:
        content["errors_total"] = result.faults.total
    if is_dry_run:
        content["dry_run"] = True
    response = HttpResponse(
        strict_json.dumps(content),
        status=207 if result.faults else 200,
        content_type="application/json",
    )
    if result.public_id:
        response.headers["Location"] = f"{settings.BASE_URL}/data/imports/{result.public_id}"
    return response


def _invalid(
    errors: list[FieldError], total: int | None = None, rows: dict[str, int] | None = None
) -> Problem:
    codes = {error.code for error in errors}
    total = len(errors) if total is None else total
    detail = (
        errors[0].detail
        if total == 1
        else f"{total:,} values are wrong, so nothing was stored; errors lists "
        f"{'them' if total == len(errors) else f'the first {len(errors):,}'}."
    )
    more: dict[str, object] = {"errors_total": total}
    if rows is not None:
        more["rows"] = rows
    return Problem(422, codes.pop() if len(codes) == 1 else "invalid", detail, errors, more=more)


def _campaign_problem(pointer: str, error: Exception | None) -> Problem:
    if isinstance(error, AmbiguousCampaign):
        ours = ", ".join(campaign.public_id for campaign in error.campaigns)
        detail = f"Two platforms know a campaign by this id. Send ours instead: {ours}."
        return Problem(
            409, "ambiguous_campaign", detail, [FieldError(pointer, "ambiguous_campaign", detail)]
        )
    detail = "No campaign of this business has this campaign_id."
    return Problem(404, "not_found", detail, [FieldError(pointer, "not_found", detail)])
