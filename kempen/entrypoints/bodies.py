"""Refuses a request whose body did not arrive whole: a cut upload must never be half stored."""

from collections.abc import Callable
from tempfile import SpooledTemporaryFile
from typing import Final

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import UnreadablePostError

from kempen.domain.creatives.images import LARGEST_BYTES as LARGEST_PICTURE
from kempen.domain.performance.rules import LARGEST_BODY, LARGEST_FILE, LARGEST_STREAM
from kempen.entrypoints.admission import without_place
from kempen.entrypoints.api.shared.auth import Key
from kempen.entrypoints.api.shared.idempotency import WHOLE_BODY
from kempen.entrypoints.api.shared.problems import problem_response
from kempen.entrypoints.api.shared.refused import problem_of
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.entrypoints.api.shared.responses import is_api
from kempen.entrypoints.overload import unavailable
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

_MEBIBYTE: Final = 1024 * 1024
_SMALL_BODY: Final = _MEBIBYTE // 4
# A file, and the fields of the form around it.
_FORM_WITH_FILE: Final = LARGEST_FILE + _MEBIBYTE
_IMPORT: Final = "/v1/data/import"
_SALES: Final = "/v1/sales"
_SCOPES: Final = {_IMPORT: "data:write", _SALES: "sales:write"}
_STREAMED: Final = ("text/csv", "application/x-ndjson")
_PIECE: Final = 64 * 1024


def limit_of(request: HttpRequest) -> int:
    """Return how many bytes the body of this request may have."""
    if request.path_info == _IMPORT:
        return LARGEST_STREAM if request.content_type in _STREAMED else LARGEST_BODY
    if request.path_info == _SALES:
        return LARGEST_BODY
    if is_api(request) and request.path_info.endswith(("/image", "/v1/images")):
        return LARGEST_PICTURE
    return _SMALL_BODY if is_api(request) else _FORM_WITH_FILE


class WholeBodies:
    """Reads the body, bounded, and compares it with Content-Length before anybody uses it.

    The web server hands a body that was cut to the application as if it had ended there. Without a
    Content-Length (Transfer-Encoding: chunked) that cannot be seen at all, so such bodies get 411.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, once the body is whole."""
        try:
            declared = _declared_length(request)
            if declared == 0:
                return self.get_response(request)
            if request.path_info in _SCOPES and request.method == "POST":
                # Nothing is read of whoever may not import: it may be large, and come slowly.
                Key(_SCOPES[request.path_info])(request)
            # Small bodies stay in memory; the others wait on the disk.
            with SpooledTemporaryFile(max_size=_MEBIBYTE) as whole:
                if not connection.in_atomic_block:
                    connection.close()  # To its pool: there are as many as places.
                with without_place(request.META):
                    _read_whole(request, declared, whole)
                return self.get_response(request)
        except AtCapacity:
            return unavailable(request)
        except Refusal as refusal:
            problem = problem_of(refusal)
            if is_api(request):
                return problem_response(request, problem)
            return HttpResponse(
                problem.detail, status=problem.status, content_type="text/plain; charset=utf-8"
            )


def _declared_length(request: HttpRequest) -> int:
    """Return Content-Length; Refusal before a byte is read."""
    text = request.META.get("CONTENT_LENGTH") or ""
    if request.META.get("HTTP_TRANSFER_ENCODING"):
        raise Refusal(RequestRefusal.LENGTH_REQUIRED)
    if not text:
        return 0
    if not (text.isascii() and text.isdigit()):
        raise Refusal(RequestRefusal.BAD_LENGTH)
    most = limit_of(request)
    if len(text) > 12 or int(text) > most:
        raise Refusal(RequestRefusal.BODY_TOO_LARGE, most=most)
    return int(text)


def _read_whole(request: HttpRequest, declared: int, whole: "SpooledTemporaryFile[bytes]") -> None:
    """Move the body into `whole` and give it to the request; Refusal when it was cut."""
    arrived = 0
    try:
        while arrived < declared and (piece := request.read(min(_PIECE, declared - arrived))):
            whole.write(piece)
            arrived += len(piece)
    except UnreadablePostError as error:
        raise _cut(arrived, declared) from error
    if arrived != declared:
        raise _cut(arrived, declared)
    whole.seek(0)
    request.META[WHOLE_BODY] = whole
    # Django has no public way to read a request's body twice; these two names are stable since 1.x.
    request._stream = whole  # type: ignore[assignment] # noqa: SLF001
    request._read_started = False  # type: ignore[attr-defined]  # noqa: SLF001


def _cut(arrived: int, declared: int) -> Refusal:
    return Refusal(RequestRefusal.BODY_CUT, declared=declared, arrived=arrived)
