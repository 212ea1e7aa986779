"""/data/import and /data/imports: numbers in, and what became of them."""

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.imports import queries
from kempen.domain.imports.actions.receive_request import receive_json
from kempen.domain.imports.answers import ImportAnswer, ImportRecord
from kempen.domain.performance.actions.cancel import cancel
from kempen.domain.performance.actions.undo import request_undo
from kempen.entrypoints.api.imports.body import BODY, OUTCOMES
from kempen.entrypoints.api.imports.files import (
    MEDIA_CSV,
    MEDIA_LINES,
    import_file,
)
from kempen.entrypoints.api.imports.schemas import (
    CsvParameters,
    ImportErrors,
    ImportList,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.import_answers import answer, in_turn, invalid, location
from kempen.entrypoints.api.shared.json_bodies import require_json
from kempen.entrypoints.api.shared.paging import Paging, cursor_after, page_of, place_of
from kempen.entrypoints.api.shared.refused import field_error
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.refusal import Flaw, Refusal

router = Router()
MEDIA_JSON = "application/json"


@router.post(
    "/data/import",
    auth=Key("data:write"),
    response={200: ImportAnswer, 202: ImportRecord, 207: ImportAnswer},
    operation_id="import_data",
    summary="Import performance days",
    openapi_extra={"requestBody": BODY, "responses": OUTCOMES},
)
def import_data(request: HttpRequest, options: Query[CsvParameters]) -> HttpResponse:
    """Store days of a campaign: a day that is there is replaced, never added to.

    All or nothing: with one bad row nothing is stored and 422 lists every bad row. With `on_error`
    `skip` the good rows are stored and 207 lists the others. `dry_run` does the same and stores
    nothing. The same import twice changes nothing and says so. `campaign_id` is ours or the
    platform's.

    The same path takes a CSV file as `text/csv` and lines of JSON as `application/x-ndjson`, of up
    to 5,000,000 rows, with the options as query parameters. Lines of JSON, and CSV of over
    50,000 rows or 4 MiB, wait for the worker: the answer is 202 with the import, and `Location` is
    where to ask how far it is. A CSV file may be in UTF-8, UTF-16, Windows-1252 or GB18030.

    Rows of a campaign that nobody knows are bad rows, and `campaigns_unknown` counts them by name;
    with `create_campaigns` their campaigns are made. While another import of the same campaigns is
    being stored the answer is 503 `import_running`.
    """
    if request.content_type in (MEDIA_CSV, MEDIA_LINES):
        with in_turn():
            return import_file(request, options)
    if request.content_type != MEDIA_JSON:
        raise Refusal(RequestRefusal.NOT_AN_IMPORT_BODY)
    require_json(request)
    _refuse_options(options)
    with in_turn():
        result = receive_json(actor_of(request), request.body)
    return answer(result, queries.REQUEST, is_dry_run=result.import_id is None)


@router.get(
    "/data/imports",
    auth=Key("data:write"),
    response=ImportList,
    exclude_defaults=True,
    operation_id="list_imports",
    summary="List imports",
)
def list_imports(request: HttpRequest, paging: Query[Paging]) -> ImportList:
    """Imports of the business, newest first, whatever the way they came."""
    imports, next_cursor = page_of(request, queries.imports_of(actor_of(request).business), paging)
    return ImportList(
        data=[queries.representation(row) for row in imports], next_cursor=next_cursor
    )


@router.get(
    "/data/imports/{import_id}",
    auth=Key("data:write"),
    response=ImportRecord,
    exclude_defaults=True,
    operation_id="get_import",
    summary="Read an import",
)
def get_import(request: HttpRequest, import_id: str) -> ImportRecord:
    """One import: where it stands, its counts, the rows that were skipped."""
    import_ = queries.import_of(actor_of(request).business, import_id)
    if import_ is None:
        raise NotFound
    return queries.representation(import_)


@router.get(
    "/data/imports/{import_id}/errors",
    auth=Key("data:write"),
    response=ImportErrors,
    operation_id="list_import_errors",
    summary="List what was wrong with an import",
)
def list_import_errors(request: HttpRequest, import_id: str, paging: Query[Paging]) -> ImportErrors:
    """The first 1,000 errors in the order of their rows, a page at a time."""
    import_ = queries.import_of(actor_of(request).business, import_id)
    if import_ is None:
        raise NotFound
    errors = queries.errors_of(import_)
    place = place_of(request, paging)
    start = place if isinstance(place, int) else 0
    end = start + paging.limit
    cursor = cursor_after(request, paging, end) if end < len(errors) else None
    return ImportErrors(data=errors[start:end], next_cursor=cursor)


@router.post(
    "/data/imports/{import_id}/cancel",
    auth=Key("data:write"),
    response=ImportRecord,
    exclude_defaults=True,
    operation_id="cancel_import",
    summary="Cancel an import",
)
def cancel_import(request: HttpRequest, import_id: str) -> ImportRecord:
    """Stop an import that waits or runs: nothing of it is kept. Asked again, it changes nothing.

    An import that is over answers 409; one that was stored can be undone.
    """
    import_ = queries.import_of(actor_of(request).business, import_id)
    if import_ is None:
        raise NotFound
    cancel(actor_of(request), import_)
    return get_import(request, import_id)


@router.post(
    "/data/imports/{import_id}/undo",
    auth=Key("data:write"),
    response={200: ImportRecord, 202: ImportRecord},
    exclude_defaults=True,
    operation_id="undo_import",
    summary="Undo an import",
)
def undo_import(
    request: HttpRequest, response: HttpResponse, import_id: str
) -> Status[ImportRecord]:
    """Take an import back: its new days go, its changed days become exactly what they were.

    Days that something later changed stay as that left them; `undone` counts all three. Asked
    again, it changes nothing and answers the same. One of over 50,000 days, or any while another
    import of the business is being stored, is undone in the background: the answer is 202, and it
    stays `completed` until it is `undone`. An import that has not finished, that stored nothing, or
    that came before the ledger was kept answers 409.
    """
    import_ = queries.import_of(actor_of(request).business, import_id)
    if import_ is None:
        raise NotFound
    request_undo(actor_of(request), import_)
    record = get_import(request, import_id)
    if record.status == "undone":
        return Status(200, record)
    response.headers["Location"] = location(import_.public_id)
    return Status(202, record)


def _refuse_options(options: CsvParameters) -> None:
    given = [name for name, value in options.model_dump().items() if value is not None]
    if given:
        flaws = [Flaw((), RequestRefusal.PARAMETER_OF_FILES, {"name": name}) for name in given]
        raise invalid([field_error(flaw) for flaw in flaws])
