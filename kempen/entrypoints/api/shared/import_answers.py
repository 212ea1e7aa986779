"""What became of an import, for every noun that takes rows: counts, errors, where to look it up."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpResponse

from kempen.domain.imports import queries
from kempen.domain.imports.answers import ImportAnswer, RowError
from kempen.domain.imports.wording import for_programs
from kempen.domain.performance.actions.store import ImportInProgress, names_of
from kempen.domain.performance.results import REFUSED, ImportResult, row_counts
from kempen.entrypoints.api.shared.problems import FieldError, Problem
from kempen.entrypoints.api.shared.refused import sentence_of
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit import strict_json
from kempen.kit.documented import fields_of
from kempen.kit.refusal import Flaw, Refusal


def location(public_id: str) -> str:
    """Return the address where an import is looked up."""
    return f"{settings.BASE_URL}/data/imports/{public_id}"


def answer(result: ImportResult, source: str, *, is_dry_run: bool) -> HttpResponse:
    """Answer with what became of an import; raise Problem 422 when nothing was stored."""
    errors = [
        FieldError(queries.pointer(fault, source), fault.code, for_programs(fault))
        for fault in result.faults.first
    ]
    campaigns = queries.campaigns_of_file(names_of(result))
    if result.status == REFUSED:
        counted = {"rows": fields_of(row_counts(result)), **fields_of(campaigns)}
        raise invalid(errors, total=result.faults.total, more=counted)
    # Campaigns that a dry run would make have no identifier yet; their names are told.
    known = [] if is_dry_run and result.new_campaigns else result.campaign_ids
    content = ImportAnswer(
        import_id=result.public_id,
        campaign_id=known[0] if len(result.campaigns) == 1 and known else None,
        status=result.status,
        rows=row_counts(result),
        errors=[RowError(error.pointer, error.code, error.detail) for error in errors],
        campaign_ids=() if source == queries.REQUEST else known,
        errors_total=result.faults.total,
        dry_run=is_dry_run,
        **vars(campaigns),
    )
    response = HttpResponse(
        strict_json.dumps(fields_of(content)),
        status=207 if result.faults else 200,
        content_type="application/json",
    )
    if result.public_id:
        response.headers["Location"] = location(result.public_id)
    return response


def invalid(
    errors: list[FieldError], total: int | None = None, more: dict[str, object] | None = None
) -> Problem:
    """Return the problem of values that are wrong; `total` counts those that are not listed too."""
    codes = {error.code for error in errors}
    total = len(errors) if total is None else total
    kind = RequestRefusal.ROWS_REFUSED
    if total > len(errors):
        kind = RequestRefusal.MANY_ROWS_REFUSED
    counts = {"total": total, "listed": len(errors)}
    detail = errors[0].detail if total == 1 else sentence_of(Flaw((), kind, counts))
    code = codes.pop() if len(codes) == 1 else "invalid"
    return Problem(422, code, detail, errors, more={"errors_total": total, **(more or {})})


@contextmanager
def in_turn() -> Iterator[None]:
    """Say of an import of the same campaigns that is at work that this one must wait for it."""
    try:
        yield
    except ImportInProgress as error:
        raise Refusal(RequestRefusal.IMPORT_RUNNING) from error
