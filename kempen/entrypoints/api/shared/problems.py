"""Errors as RFC 9457 says: a code for programs and a sentence for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
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

    type: str = Field(description="An address that explains this kind of problem.")
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
    # Django sets it further in, where a problem of the outer layers never comes by.
    response.headers["Content-Length"] = str(len(response.content))
    response.headers[HEADER] = request_id_of(request)
    return response


# What an answer of a bare status means when nobody said more.
BARE: Mapping[int, tuple[str, str]] = {
    400: ("bad_request", "The request cannot be understood."),
    401: ("unauthorized", "An API key is needed: Authorization: Bearer kpn_…"),
    403: ("forbidden", "This is not allowed."),
    404: ("not_found", "There is no such thing here."),
    405: (
        "method_not_allowed",
        "This address does not take this method; Allow lists those it does.",
    ),
    409: ("conflict", "Something else stands in the way."),
    411: ("length_required", "Send the body with a Content-Length."),
    413: ("too_large", "The body is larger than this address takes."),
    414: ("address_too_long", "The address is too long."),
    415: ("unsupported_media_type", "Send the body as application/json in UTF-8."),
    422: ("invalid", "The request has values that are not allowed."),
    429: ("too_many_requests", "Too many requests. Try again after the time in Retry-After."),
    500: ("internal_error", "Something went wrong on our side. It has been written down."),
    503: ("unavailable", "The service cannot answer now. Try again after the time in Retry-After."),
}


def bare_problem(status: int) -> Problem:
    """Return the problem that a status without a body of ours stands for."""
    code, detail = BARE.get(status, (BARE[500 if status >= 500 else 400][0], ""))
    if not detail:
        try:
            detail = HTTPStatus(status).description or HTTPStatus(status).phrase
        except ValueError:
            detail = "The request failed."
    return Problem(status, code, detail)
