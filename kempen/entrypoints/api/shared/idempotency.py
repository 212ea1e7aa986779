"""Idempotency-Key: a POST that is sent twice has its effect once, even if a process dies."""

import hashlib
from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from kempen.domain.accounts.queries import Business
from kempen.domain.idempotency.actions import (
    IdempotentRequest,
    StoredAnswer,
    claim_key,
    store_answer,
    stored_answer,
)
from kempen.domain.idempotency.rules import LONGEST_IDEMPOTENCY_KEY, LONGEST_PATH
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit import strict_json
from kempen.kit.refusal import Refusal

HEADER = "Idempotency-Key"
SECRET_NOTE = "Only the first answer shows the secret. Rotate the secret to get a new one."  # noqa: S105 -- a sentence
# The body as a file (bodies.py).
WHOLE_BODY = "kempen.whole_body"
_PIECE = 2**20
_KEPT_HEADERS = ("Content-Type", "Location")


def once(
    request: HttpRequest, business: Business, run: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return the first answer to this key and body, or run and keep the answer with its effect.

    Effect and answer are one transaction, so a crash leaves both or none. Answers of 429 and of 500
    and above are not kept, and what they may have written is rolled back.
    """
    key = request.headers.get(HEADER)
    if request.method != "POST" or key is None or len(request.path_info) > LONGEST_PATH:
        return run()
    _check(key)
    digest = _digest(request)
    question = IdempotentRequest(business, request.path_info, key, digest)
    with transaction.atomic():
        claim_key(question)
        first = stored_answer(question)
        if first is not None:
            return _replayed(first)
        response = run()
        if response.status_code == 429 or response.status_code >= 500:
            transaction.set_rollback(True)
        elif isinstance(response, HttpResponse) and not transaction.get_rollback():
            headers = {
                name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers
            }
            body = _without_secret(response.content)
            answer = StoredAnswer(response.status_code, headers, body)
            store_answer(question, answer, lead_id=_lead_shown_in(body))
    return response


def _digest(request: HttpRequest) -> bytes:
    """Return a mark of query and body; a large body is read in pieces."""
    query = request.META.get("QUERY_STRING", "")
    mark = hashlib.sha256(query.encode("utf-8", "replace") + b"\0")
    whole = request.META.get(WHOLE_BODY)
    if whole is None:
        mark.update(request.body)
        return mark.digest()
    whole.seek(0)
    while piece := whole.read(_PIECE):
        mark.update(piece)
    whole.seek(0)
    return mark.digest()


def _check(key: str) -> None:
    if 1 <= len(key) <= LONGEST_IDEMPOTENCY_KEY and key.isascii() and key.isprintable():
        return
    raise Refusal(RequestRefusal.BAD_IDEMPOTENCY_KEY, longest=LONGEST_IDEMPOTENCY_KEY)


def _lead_shown_in(body: bytes) -> str:
    """Return the lead whose personal data an answer holds, "" for none."""
    if b'"lead_id"' not in body:
        return ""
    try:
        answer = strict_json.loads(body)
    except strict_json.NotStrictJson:
        return ""
    return str(answer.get("lead_id", "")) if isinstance(answer, dict) else ""


def _without_secret(body: bytes) -> bytes:
    """Return an answer as it is kept: a secret is shown once, and another key may ask again."""
    if b'"secret"' not in body:
        return body
    try:
        answer = strict_json.loads(body)
    except strict_json.NotStrictJson:
        return body
    if not isinstance(answer, dict) or answer.get("secret") is None:
        return body
    return strict_json.dumps({**answer, "secret": None, "secret_note": SECRET_NOTE})


def _replayed(first: StoredAnswer) -> HttpResponse:
    # Answers that an earlier version kept may hold one.
    response = HttpResponse(_without_secret(first.body), status=first.status)
    for name, value in first.headers.items():
        response.headers[name] = value
    response.headers["Idempotent-Replayed"] = "true"
    return response
