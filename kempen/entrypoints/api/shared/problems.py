"""Errors as RFC 9457 says: a code for programs and a sentence for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from pydantic import BaseModel, ConfigDict, Field

from kempen.entrypoints.api.shared.error_codes import anchor_of
from kempen.entrypoints.request_id import HEADER, request_id_of
from kempen.kit import strict_json

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 1_000


@dataclass(frozen=True)
class FieldError:
    """One wrong value: where (a JSON pointer such as `#/data/17/spend`), a code, a sentence."""

    pointer: str
    code: str
    detail: str


class Problem(Exception):  # noqa: N818 -- the word of RFC 9457
    """What an answer of an error says.

    Others raise a Refusal, of which refused.py makes one; an import that lists its rows makes its
    own.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        *,
        more: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status, self.code, self.detail = status, code, detail
        self.errors, self.headers = tuple(errors), dict(headers or {})
        self.more = dict(more or {})


class FieldErrorShape(BaseModel):
    """One wrong value."""

    model_config = ConfigDict(title="FieldError")

    pointer: str = Field(
        description="Where: a JSON pointer into the body (`#/data/17/spend`), "
        "`?name` for a query parameter, or the name of a header.",
        examples=["#/budget/end_date"],
    )
    code: str = Field(description="What is wrong, for programs.", examples=["too_early"])
    detail: str = Field(description="What is wrong and what to do, for people.")


class ProblemShape(BaseModel):
    """What every answer of 400 and above looks like (RFC 9457)."""

    model_config = ConfigDict(
        title="Problem",
        json_schema_extra={
            "example": {
                "type": "https://kempen.example.com/v1/docs#problem-unknown_field",
                "title": "Unknown field",
                "status": 422,
                "detail": "There is no field of this name here.",
                "code": "unknown_field",
                "request_id": "req_01k9zj3v5tqk6n0m8w4y2x7abc",
                "errors": [
                    {
                        "pointer": "#/nmae",
                        "code": "unknown_field",
                        "detail": "There is no field of this name here.",
                    }
                ],
            }
        },
    )

    type: str = Field(description="A URL that explains this kind of problem.")
    title: str = Field(description="The kind of problem in a few words.")
    status: int = Field(description="The HTTP status, again.")
    detail: str = Field(description="What happened and what to do.")
    code: str = Field(description="The kind of problem, for programs. It stays the same within v1.")
    request_id: str = Field(description="Name it when you ask for help; also in `X-Request-Id`.")
    errors: list[FieldErrorShape] = Field(
        description="Every wrong value, the first 1,000 of them; empty when the request as a "
        "whole is wrong."
    )


def title_of(code: str) -> str:
    """Return the code as words."""
    return code.replace("_", " ").capitalize()


def problem_response(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Write the problem down as an answer."""
    content = {
        "type": f"{settings.BASE_URL}/docs#{anchor_of(problem.code)}",
        "title": title_of(problem.code),
        "status": problem.status,
        "detail": problem.detail,
        "code": problem.code,
        "request_id": request_id_of(request),
        "errors": [
            {"pointer": error.pointer, "code": error.code, "detail": error.detail}
            for error in problem.errors[:MOST_ERRORS]
        ],
        **problem.more,
    }
    response = HttpResponse(
        strict_json.dumps(content), status=problem.status, content_type=MEDIA_TYPE
    )
    for name, value in problem.headers.items():
        response.headers[name] = value
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = get_language() or settings.LANGUAGE_CODE
    patch_vary_headers(response, ["Accept-Language"])
    # Django sets it further in, where a problem of the outer layers never comes by.
    response.headers["Content-Length"] = str(len(response.content))
    response.headers[HEADER] = request_id_of(request)
    return response


# What an answer of a bare status means when nobody said more.
BARE: Mapping[int, tuple[str, Promise]] = {
    400: ("bad_request", _("The request cannot be understood. Check it against the reference.")),
    401: ("unauthorized", _("An API key is required: Authorization: Bearer kpn_…")),
    403: ("forbidden", _("This is not allowed.")),
    404: ("not_found", _("Not found. Check the ID.")),
    405: (
        "method_not_allowed",
        _("This URL does not support this method. Allow lists the methods."),
    ),
    409: ("conflict", _("Conflicts with the current state. Read it again, then decide.")),
    411: ("length_required", _("Send the body with a Content-Length.")),
    413: ("too_large", _("The body is too large for this URL.")),
    414: ("address_too_long", _("The URL is too long.")),
    415: ("unsupported_media_type", _("Send the body as application/json in UTF-8.")),
    422: ("invalid", _("The request has values that are not allowed.")),
    429: ("too_many_requests", _("Too many requests. Try again after the time in Retry-After.")),
    500: ("internal_error", _("Kempen failed unexpectedly. The error has been logged.")),
    503: ("unavailable", _("Kempen cannot answer now. Try again after the time in Retry-After.")),
}


def bare_problem(status: int) -> Problem:
    """Return the problem that a status without a body of ours stands for."""
    if status in BARE:
        code, detail = BARE[status]
        return Problem(status, code, str(detail))
    code = BARE[500 if status >= 500 else 400][0]
    try:
        reason = HTTPStatus(status).description or HTTPStatus(status).phrase
    except ValueError:
        reason = gettext("The request failed.")
    return Problem(status, code, reason)
