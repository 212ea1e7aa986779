"""Checks a delivery's signature as a receiver would, and explains one that does not fit. Pure."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass

from kempen.domain.webhooks.signing import (
    SECRET_PREFIX,
    TOLERANCE_SECONDS,
    key_of,
    standard_signature,
)

_SECRET_BYTES = 32


@dataclass(frozen=True)
class SignatureFinding:
    """Whether the delivery is genuine, and in sentences why, the most telling one first."""

    is_genuine: bool
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class _Header:
    timestamp: int
    marks: tuple[str, ...]


def explain(secret: str, header: str, body: bytes, now: float) -> SignatureFinding:
    """Check an X-Service-Signature header at the time `now` (Unix seconds)."""
    read = _read(header)
    if isinstance(read, str):
        return SignatureFinding(False, (read,))
    if _fits(secret.encode(), read, body):
        return _fresh(read.timestamp, now)
    reasons = [*_wrong_secret(secret, read, body), *_changed_body(secret, read, body)]
    if not reasons:
        form = _form_of(secret)
        reasons = [form] if form else []
        reasons.append(
            "Neither the secret nor the body explains it: the secret is of another endpoint or was "
            "replaced, or other bytes were signed. Compare the length of the body with the "
            f"Content-Length of the request; this one has {len(body):,} bytes."
        )
    return SignatureFinding(False, tuple(reasons))


def explain_standard(
    secret: str, message_id: str, timestamp: str, header: str, body: bytes, now: float
) -> SignatureFinding:
    """Check the three headers of Standard Webhooks at the time `now` (Unix seconds)."""
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) <= 12):
        return SignatureFinding(False, ("webhook-timestamp is not a number of Unix seconds.",))
    form = _form_of(secret)
    if form:
        return SignatureFinding(False, (form,))
    expected = standard_signature([secret], message_id, int(timestamp), body)
    if any(hmac.compare_digest(one.encode(), expected.encode()) for one in header.split(" ")):
        return _fresh(int(timestamp), now)
    unexplained = (
        "No signature fits: check that webhook-id and webhook-timestamp are those of the same "
        "request, that the body is its raw bytes, and that the secret is this endpoint's."
    )
    return SignatureFinding(False, (unexplained,))


def _read(header: str) -> _Header | str:
    """Return what the header says, or why it says nothing."""
    text = header.strip().removeprefix("X-Service-Signature:").strip()
    if text.startswith(("v1,", "v1a,")):
        return (
            "This is the header webhook-signature. Give X-Service-Signature (t=…,v1=…) instead, "
            "or add --id and --timestamp."
        )
    pairs = [part.strip().partition("=") for part in text.split(",")]
    times = [value for name, _, value in pairs if name == "t"]
    marks = tuple(value for name, _, value in pairs if name == "v1")
    if len(times) != 1 or not (times[0].isascii() and times[0].isdecimal()) or len(times[0]) > 12:
        return "The header has no t=<Unix seconds>: it must look like t=1772352000,v1=5257…"
    if not marks:
        return "The header has no v1=<signature>: it must look like t=1772352000,v1=5257…"
    return _Header(int(times[0]), marks)


def _fits(key: bytes, header: _Header, body: bytes) -> bool:
    expected = hmac.new(key, b"%d." % header.timestamp + body, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(mark.encode(), expected.encode()) for mark in header.marks)


def _fresh(timestamp: int, now: float) -> SignatureFinding:
    age = now - timestamp
    if age > TOLERANCE_SECONDS:
        old = (
            f"The signature is right but {age:,.0f} s old; at most {TOLERANCE_SECONDS} s are "
            "allowed. It is an old request sent again, or a clock is wrong."
        )
        return SignatureFinding(False, (old,))
    if age < -TOLERANCE_SECONDS:
        return SignatureFinding(
            False,
            (f"The signature is right but {-age:,.0f} s in the future: a clock is wrong.",),
        )
    return SignatureFinding(
        True, (f"Genuine: the signature is right and {max(age, 0):,.0f} s old.",)
    )


def _form_of(secret: str) -> str:
    """Say what is wrong with the form of the secret; nothing when it is as Kempen makes it."""
    if not secret.startswith(SECRET_PREFIX):
        return f"The secret does not begin with {SECRET_PREFIX}: that part belongs to it."
    try:
        length = len(key_of(secret))
    except ValueError:
        return f"What follows {SECRET_PREFIX} is not base64: was a part of it not copied?"
    if length != _SECRET_BYTES:
        return f"The secret holds {length} bytes instead of 32: was a part of it not copied?"
    return ""


def _wrong_secret(secret: str, header: _Header, body: bytes) -> Iterator[str]:
    stripped = secret.strip().strip("\"'").strip()
    if stripped != secret and _fits(stripped.encode(), header, body):
        yield "The secret has spaces, a line break or quotes around it: without them it fits."
    if not secret.startswith(SECRET_PREFIX) and _fits(
        (SECRET_PREFIX + stripped).encode(), header, body
    ):
        yield f"With {SECRET_PREFIX} in front the secret fits: that part belongs to the key."
    try:
        decoded = key_of(stripped)
    except ValueError:
        return
    if decoded and _fits(decoded, header, body):
        yield (
            "This was signed with the decoded base64 of the secret. X-Service-Signature uses the "
            "whole string, whsec_ included; the decoded form is for webhook-signature."
        )


def _changed_body(secret: str, header: _Header, body: bytes) -> Iterator[str]:
    key = secret.encode()
    for name, variant in _variants(body):
        if variant != body and _fits(key, header, variant):
            yield f"The body was changed on its way: {name} it fits. Keep the raw bytes."
            return


def _variants(body: bytes) -> Iterator[tuple[str, bytes]]:
    yield "without the white space around it", body.strip()
    yield "without its byte order mark", body.removeprefix(b"\xef\xbb\xbf")
    yield "with LF for CRLF", body.replace(b"\r\n", b"\n")
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        return
    # Frameworks that parse and write anew put in spaces or escapes; Kempen sends neither.
    compact = json.dumps(parsed, ensure_ascii=False, separators=(",", ":"))
    yield "parsed and written anew without spaces and escapes,", compact.encode("utf-8", "replace")
    escaped = json.dumps(parsed, separators=(",", ":"))
    yield "parsed and written anew without spaces,", escaped.encode()


__all__ = ["SignatureFinding", "explain", "explain_standard"]
