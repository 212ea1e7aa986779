"""What the CRM's errors mean and how long each asks to wait; pure."""

from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final, cast
from zoneinfo import ZoneInfo

import httpx2

from kempen.kit import clock
from kempen.platforms.calling import TOO_MANY, json_of, redacted, without_reason
from kempen.platforms.crm.objects import CrmError
from kempen.platforms.interface import PlatformError, Remedy

_GOOD: Final = frozenset({200, 201, 204, 207})
_BAD_REQUEST, _NO_KEY, _NO_SCOPE, _ABSENT = 400, 401, 403, 404
_LOCKED, _MOVING = 423, 477
_TEN_SECONDS, _SECOND, _A_WHILE, _DAY = 10.0, 1.0, 2.0, 86_400.0
# A whole batch is refused for a property that no contact may have: the mapping is at fault.
_OF_THE_MAPPING: Final = frozenset({"PROPERTY_DOESNT_EXIST", "READ_ONLY_VALUE"})


class InvalidError(PlatformError):
    """What was sent is not valid. `properties` names those that no contact may carry."""

    def __init__(self, message: str, *, reference: str = "", properties: tuple[str, ...] = ()):
        super().__init__(message, Remedy.PERMANENT, reference=reference)
        self.properties = properties


class AbsentError(PlatformError):
    """There is no such thing in the CRM."""


def refusal(
    response: httpx2.Response, secrets: tuple[str, ...], time_zone: str
) -> PlatformError | None:
    """Return the error that an answer means, None for a good one; `time_zone` is the account's."""
    status, body = response.status_code, json_of(response)
    if status in _GOOD and (isinstance(body, dict) or status == 204):
        return None
    if not isinstance(body, dict):
        return _moving(response) if status == _MOVING else without_reason(response)
    error = cast(CrmError, body)
    reference = str(error.get("correlationId") or "")
    text = redacted(str(error.get("message") or f"The CRM answered {status}."), secrets)
    if status == _MOVING:
        return _moving(response)
    if status in (TOO_MANY, _LOCKED):
        wait = waiting_time(error, response, time_zone)
        return PlatformError(text, Remedy.AGAIN, after=wait, reference=reference)
    if status >= 500:
        return PlatformError(text, Remedy.AGAIN, reference=reference, undone=False)
    return _permanent(status, text, error, reference, secrets)


def _moving(response: httpx2.Response) -> PlatformError:
    text = "The CRM is moving this account: it answers again later."
    return PlatformError(text, Remedy.AGAIN, after=min(_seconds(response) or _DAY, _DAY))


def _permanent(
    status: int, text: str, body: CrmError, reference: str, secrets: tuple[str, ...]
) -> PlatformError:
    if status == _NO_KEY:
        text = f"The CRM does not accept the key: {text}"
        return PlatformError(text, Remedy.RECONNECT, reference=reference)
    if status == _NO_SCOPE:
        text = f"The key lacks a permission (scope) in the CRM: {text}"
        return PlatformError(text, Remedy.PERMANENT, reference=reference)
    if status == _ABSENT:
        return AbsentError(text, Remedy.PERMANENT, reference=reference)
    if status == _BAD_REQUEST:
        return invalid(body, secrets)
    return PlatformError(text, Remedy.PERMANENT, reference=reference)


def invalid(body: CrmError, secrets: tuple[str, ...] = ()) -> InvalidError:
    """Read an error of validation, of a whole answer or of one record; every field may be absent.

    The CRM repeats what was wrong in its messages, so an address may stand in them.
    """
    inner = [one for one in body.get("errors") or [] if isinstance(one, dict)]
    messages = [str(one.get("message") or "") for one in inner]
    codes = sorted({str(one["code"]) for one in inner if one.get("code")})
    text = " ".join(
        dict.fromkeys(part for part in (str(body.get("message") or ""), *messages) if part)
    )
    if codes:
        text = f"{text} ({', '.join(codes)})"
    names = {
        str(name)
        for one in inner
        if one.get("code") in _OF_THE_MAPPING
        for name in (one.get("context") or {}).get("propertyName") or []
    }
    return InvalidError(
        redacted(text or "The CRM refused this without saying why.", secrets),
        reference=str(body.get("correlationId") or ""),
        properties=tuple(sorted(names)),
    )


def waiting_time(body: CrmError, response: httpx2.Response, time_zone: str) -> float:
    """Return how many seconds a limit or a lock asks to wait: by policy, or as a header says."""
    policy = str(body.get("policyName") or "").upper()
    if policy == "DAILY" or "daily" in str(body.get("message") or "").lower():
        return until_midnight(clock.now(), time_zone)
    seconds = _seconds(response)
    if seconds is not None:
        return seconds
    if response.status_code == _LOCKED:
        return _A_WHILE
    return _SECOND if policy == "SECONDLY" else _TEN_SECONDS


def until_midnight(now: datetime, time_zone: str) -> float:
    """Return the seconds until the account's day is over; a day's limit begins anew then."""
    try:
        zone: tzinfo = ZoneInfo(time_zone)
    except (ValueError, LookupError):
        zone = UTC
    tomorrow = now.astimezone(zone).date() + timedelta(days=1)
    return max(1.0, (datetime.combine(tomorrow, time(), zone) - now).total_seconds())


def _seconds(response: httpx2.Response) -> float | None:
    text = response.headers.get("Retry-After", "").strip()
    return float(text) if text.isascii() and text.isdigit() else None
