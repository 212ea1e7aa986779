"""What the search platform's errors mean; pure."""

import re
from typing import TypedDict, cast

import httpx2

from kempen.platforms.calling import OK, TOO_MANY, json_of, redacted, without_reason
from kempen.platforms.interface import PlatformError, Remedy

_DUPLICATES = {"DUPLICATE_CAMPAIGN_NAME", "DUPLICATE_NAME", "DUPLICATE_ADGROUP_NAME"}
# Another writer was first, so ours was certainly not carried out.
_BUSY = {"CONCURRENT_MODIFICATION"}
_NO_PERMISSION = (
    "Check the customer number, and the manager account's if you reach it through one; or ask "
    "the account's owner for access."
)
_DAY, _HALF_MINUTE = 86_400.0, 30.0


class _QuotaDetails(TypedDict, total=False):
    retryDelay: str


class _FailureDetails(TypedDict, total=False):
    quotaErrorDetails: _QuotaDetails


class _Failure(TypedDict, total=False):
    errorCode: dict[str, str]
    message: str
    details: _FailureDetails


# The name of the version's type is no name in Python, so this is no class.
_Detail = TypedDict("_Detail", {"@type": str, "errors": list[_Failure]}, total=False)


class _Error(TypedDict, total=False):
    message: str
    details: list[_Detail]


class DuplicateNameError(PlatformError):
    """The name is taken: what was to be made is there already."""


class ExpiredTokenError(PlatformError):
    """The access token is no longer taken; a fresh one may be."""


def refusal(response: httpx2.Response, secrets: tuple[str, ...] = ()) -> PlatformError | None:
    """Return the error that an answer means, None for a good one.

    A partial failure comes with status 200 and is an error here: we only send what belongs
    together.
    """
    body = json_of(response)
    # A streamed answer is an array, and so is its error.
    if isinstance(body, list):
        body = body[0] if body else {}
    if response.status_code == OK and isinstance(body, dict):
        partial = body.get("partialFailureError")
        return None if partial is None else _meaning(400, cast(_Error, partial), response, secrets)
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return without_reason(response)
    return _meaning(response.status_code, cast(_Error, error), response, secrets)


def _meaning(
    status: int, error: _Error, response: httpx2.Response, secrets: tuple[str, ...]
) -> PlatformError:
    failures = _failures(error)
    names = {str(name) for one in failures for name in one.get("errorCode", {}).values()}
    texts = [str(one.get("message", "")) for one in failures] or [str(error.get("message", ""))]
    text = redacted(" ".join(dict.fromkeys(texts)), secrets)
    reference = response.headers.get("request-id", "")
    if names & _DUPLICATES:
        return DuplicateNameError(text, Remedy.PERMANENT, reference=reference)
    if status == 401:
        return ExpiredTokenError(text, Remedy.RECONNECT, reference=reference)
    if status == TOO_MANY:
        return PlatformError(text, Remedy.AGAIN, after=_wait(failures), reference=reference)
    if names & _BUSY:
        return PlatformError(text, Remedy.AGAIN, reference=reference)
    if status >= 500 or "TRANSIENT_ERROR" in names:
        return PlatformError(text, Remedy.AGAIN, reference=reference, undone=False)
    if "UNSUPPORTED_VERSION" in names:
        text = f"The configured version of the search platform's interface is retired: {text}"
    coded = ", ".join(sorted(names))
    shown = f"{text} ({coded})" if coded else text
    if "USER_PERMISSION_DENIED" in names:
        shown = f"{shown} {_NO_PERMISSION}"
    return PlatformError(shown, Remedy.PERMANENT, reference=reference)


def _failures(error: _Error) -> list[_Failure]:
    """Return the single errors of a failure, whatever the version in its type."""
    return [
        one
        for detail in error.get("details", [])
        if str(detail.get("@type", "")).endswith("GoogleAdsFailure")
        for one in detail.get("errors", [])
    ]


def _wait(failures: list[_Failure]) -> float:
    """Return how long to wait after "too many": as told, or until tomorrow for the day's quota."""
    for one in failures:
        if one.get("errorCode", {}).get("quotaError") == "RESOURCE_EXHAUSTED":
            return _DAY
        delay = one.get("details", {}).get("quotaErrorDetails", {}).get("retryDelay", "")
        match = re.fullmatch(r"(\d+(?:\.\d+)?)s", str(delay))
        if match:
            return float(match.group(1))
    return _HALF_MINUTE
