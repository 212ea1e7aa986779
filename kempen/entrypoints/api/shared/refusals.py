"""What becomes of exceptions under /v1: every one has its problem."""

import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

import structlog
from django.db import DataError, IntegrityError, connection, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from kempen.entrypoints.api.shared.error_codes import error_codes
from kempen.entrypoints.api.shared.problems import (
    FieldError,
    Problem,
    bare_problem,
    problem_response,
)
from kempen.entrypoints.api.shared.refused import refusal_response, sentence_of
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Flaw, Refusal
from kempen.kit.strict_json import pointer_of

Raised = TypeVar("Raised", bound=Exception)
log = structlog.get_logger(__name__)
_DECIMAL = re.compile(r"Decimal\('([^']*)'\)")

# pydantic's names for what can be wrong → ours, which stay the same within v1, and a sentence.
_CODES: dict[str, tuple[str, Promise]] = {
    "missing": ("missing", _("This field is required.")),
    "extra_forbidden": ("unknown_field", _("There is no field of this name here. Remove it.")),
    "string_type": ("not_a_text", _("Must be a text in quotes.")),
    "int_type": ("not_whole", _("Must be a whole number, without quotes.")),
    "int_parsing": ("not_whole", _("Must be a whole number.")),
    "bool_type": ("not_a_boolean", _("Must be true or false, without quotes.")),
    "bool_parsing": ("not_a_boolean", _("Must be true or false.")),
    "list_type": ("not_a_list", _("Must be a list.")),
    "dict_type": ("not_an_object", _("Must be an object.")),
    "model_type": ("not_an_object", _("Must be an object.")),
    "model_attributes_type": ("not_an_object", _("Must be an object.")),
    "too_long": ("too_many", _("Must have {max_length:,} entries or fewer.")),
    "too_short": ("too_few", _("Must have {min_length:,} entries or more.")),
    "string_too_long": ("too_long", _("Must be {max_length:,} characters or fewer.")),
    "string_too_short": ("too_short", _("Must be {min_length:,} characters or more.")),
    "string_pattern_mismatch": ("wrong_form", _("Must match {pattern}.")),
    "literal_error": ("not_a_choice", _("Must be one of: {expected}.")),
    "enum": ("not_a_choice", _("Must be one of: {expected}.")),
    "greater_than": ("too_small", _("Must be more than {gt}.")),
    "greater_than_equal": ("too_small", _("Must be {ge} or more.")),
    "less_than": ("too_large", _("Must be less than {lt}.")),
    "less_than_equal": ("too_large", _("Must be {le} or less.")),
    "finite_number": ("not_a_number", _("Must be a finite number.")),
    "string_unicode": ("not_a_text", _("Must be valid Unicode text.")),
}
# The same where the limit is one.
_ONE: dict[str, Promise] = {
    "too_long": _("Must have 1 entry at most."),
    "too_short": _("Must have 1 entry or more."),
    "string_too_long": _("Must be 1 character at most."),
    "string_too_short": _("Must be 1 character or more."),
}


def register(api: NinjaAPI) -> None:
    """Make the API answer every exception with a problem; the rest is raised again.

    What passes by itself (a full pool, a deadline) becomes 503 in entrypoints/overload.py.
    """
    _answer(api, Problem, _problem)
    _answer(api, Refusal, _refused)
    _answer(api, ValidationError, _validation)
    _answer(api, Http404, _not_found)
    _answer(api, HttpError, _http)
    _answer(api, DataError, _data)
    _answer(api, IntegrityError, _integrity)
    _answer(api, AtCapacity, _busy)


def _answer(
    api: NinjaAPI, kind: type[Raised], answer: Callable[[HttpRequest, Raised], HttpResponse]
) -> None:
    def handler(request: HttpRequest, error: Raised | type[Raised]) -> HttpResponse:
        # Never the class, though ninja's types allow it.
        return answer(request, cast("Raised", error))

    api.add_exception_handler(kind, handler)


def _problem(request: HttpRequest, error: Problem) -> HttpResponse:
    return problem_response(request, error)


def _refused(request: HttpRequest, error: Refusal) -> HttpResponse:
    return refusal_response(request, error)


def _busy(request: HttpRequest, _: AtCapacity) -> HttpResponse:
    return refusal_response(request, Refusal(RequestRefusal.BUSY))


def _not_found(request: HttpRequest, _: Http404) -> HttpResponse:
    return refusal_response(request, NotFound())


def _http(request: HttpRequest, error: HttpError) -> HttpResponse:
    # What the strict parser raised stands behind the HttpError 400 that ninja makes of it.
    if isinstance(error.__cause__, Refusal):
        return refusal_response(request, error.__cause__)
    return problem_response(request, bare_problem(error.status_code))


def _validation(request: HttpRequest, error: ValidationError) -> HttpResponse:
    errors = [field_error(entry) for entry in error.errors]
    if not request.body and any(
        entry["type"] == "missing" and tuple(entry["loc"])[:1] == ("body",)
        for entry in error.errors
    ):
        return refusal_response(request, Refusal(RequestRefusal.EMPTY_BODY))
    codes = {entry.code for entry in errors}
    code = codes.pop() if len(codes) == 1 else "invalid"
    detail = (
        errors[0].detail
        if len(errors) == 1
        else sentence_of(Flaw((), RequestRefusal.SEVERAL_VALUES, {"count": len(errors)}))
    )
    return problem_response(request, Problem(422, code, detail, errors))


def field_error(entry: dict[str, Any]) -> FieldError:  # Any: as pydantic has it.
    """Translate one of pydantic's errors."""
    source, *path = entry["loc"]
    kind = str(entry["type"])
    context = {name: _plain(value) for name, value in (entry.get("ctx") or {}).items()}
    if source == "query":
        # A rule about all of them together says whose fault it is: its path ends in our own word.
        pointer = f"?{context.get('name', path[-1])}" if path else "?"
    else:
        # The first step is the name that the view gives to its body; nobody outside knows it.
        pointer = pointer_of(tuple(path[1:]))
    if kind in ("too_long", "too_short") and context.get("field_type") == "Value":
        # A text whose length is looked at after its spaces were dropped.
        kind = f"string_{kind}"
    if kind in _CODES:
        code, sentence = _CODES[kind]
        if 1 in (context.get("min_length"), context.get("max_length")):
            sentence = _ONE.get(kind, sentence)
        try:
            return FieldError(pointer, code, str(sentence).format(**context))
        except KeyError:
            return FieldError(pointer, code, str(sentence))
    code = kind if kind in error_codes() else "invalid"
    return FieldError(pointer, code, str(entry.get("msg", "This value is not allowed.")))


def _plain(value: object) -> object:
    """Return a limit as people write it: ninja passes a Decimal on in Python's own words."""
    decimal = _DECIMAL.fullmatch(value) if isinstance(value, str) else None
    return decimal[1] if decimal else value


def _data(request: HttpRequest, error: DataError) -> HttpResponse:
    _give_up_transaction()
    log.warning("A value reached the database that its column does not hold.", exc_info=error)
    return refusal_response(request, Refusal(RequestRefusal.NOT_STORABLE))


def _integrity(request: HttpRequest, error: IntegrityError) -> HttpResponse:
    _give_up_transaction()
    log.warning("A rule of the database was broken by a request.", exc_info=error)
    return refusal_response(request, Refusal(RequestRefusal.CONFLICT))


def _give_up_transaction() -> None:
    if connection.in_atomic_block:
        transaction.set_rollback(True)
