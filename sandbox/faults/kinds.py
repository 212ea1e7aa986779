"""The ways in which a partner can misbehave, and how an order for one is read; pure."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
# The letters that stand in the partners' paths, and the star of a pattern.
_ROUTE: Final = re.compile(r"[\w./:*@%-]{1,200}", re.ASCII)
PARTNERS: Final = ("social", "search", "oauth", "crm")
MOST = 1000
_LONGEST_SECONDS = 300.0


@dataclass(frozen=True)
class Kind:
    """A way to misbehave: what it is in words, who can, and the kinds within it by partner."""

    sentence: str
    policies: Mapping[str, tuple[str, ...]]


def _alike(*partners: str) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(partners or PARTNERS, ())


KINDS: Final[Mapping[str, Kind]] = {
    "expired_token": Kind(
        "Access is refused because the token has ended.",
        {**_alike(), "social": ("expired", "password_changed", "invalid")},
    ),
    "rate_limit": Kind(
        "Too many calls: with the headers and words of the real limit.",
        {
            "social": (
                "ads_management",
                "ads_insights",
                "account",
                "user",
                "app",
                "page",
                "budget_changes",
            ),
            "search": ("temporarily", "daily"),
            "crm": ("TEN_SECONDLY_ROLLING", "SECONDLY", "DAILY"),
        },
    ),
    "partial_failure": Kind(
        "The last part of a batch is refused, the rest is carried out.", _alike("search", "crm")
    ),
    "server_error": Kind(
        "The partner's own fault; with `written` it carried out what was asked before.",
        {
            "social": ("500", "502", "503"),
            "search": ("500", "503", "504"),
            "oauth": ("500", "503"),
            "crm": ("500", "502", "503", "504", "521", "523", "524", "423", "477"),
        },
    ),
    "timeout_after_write": Kind("What was asked is carried out; no answer ever comes.", _alike()),
    "timeout_before_write": Kind("Nothing is carried out and no answer ever comes.", _alike()),
    "closed_connection": Kind("The connection is closed before anything is done.", _alike()),
    "slow": Kind("The answer comes late.", _alike()),
    "broken_json": Kind("It is carried out; the answer breaks off in the middle.", _alike()),
    "permission_removed": Kind(
        "The account's owner has taken the permission away.", _alike("social", "search", "crm")
    ),
    "version_refused": Kind(
        "The version of the interface is not served any more.", _alike("social", "search")
    ),
}
# Those whose answer never comes have the caller wait so long; a caller gives up after 60 seconds.
_SECONDS: Final = {"timeout_after_write": 70.0, "timeout_before_write": 70.0, "slow": 5.0}
# Only a batch of writes can fail in part.
_ROUTES: Final = {
    ("partial_failure", "search"): "*mutate",
    ("partial_failure", "crm"): "*batch/upsert",
}


class FaultRefused(ValueError):  # noqa: N818 -- an order that cannot be, not a fault
    """An order cannot be understood; its text says what to send instead."""


@dataclass(frozen=True, kw_only=True)
class InjectedFault:
    """An order: which calls meet which fault.

    "" means any. `route` is the end of a path or a pattern with `*`; `skip` calls pass before the
    fault begins, then it meets `count` of them, 0 without end.
    """

    kind: str
    partner: str
    account: str = ""
    method: str = ""
    route: str = ""
    policy: str = ""
    skip: int = 0
    count: int = 1
    seconds: float = 0.0
    written: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return it as an order says it."""
        return asdict(self)


def read(given: Mapping[str, Any]) -> InjectedFault:
    """Return the order that a JSON object or a form says; FaultRefused tells what is wrong."""
    known = {one.name for one in fields(InjectedFault)}
    strange = sorted(set(given) - known)
    if strange:
        raise FaultRefused(f"{strange[0]} is not known; known are {', '.join(sorted(known))}")
    kind, partner = str(given.get("kind", "")), str(given.get("partner", ""))
    if kind not in KINDS:
        raise FaultRefused(f"kind must be one of {', '.join(KINDS)}")
    able = KINDS[kind].policies
    if partner not in able:
        raise FaultRefused(f"partner of {kind} must be one of {', '.join(able)}")
    policy = str(given.get("policy") or next(iter(able[partner]), ""))
    if policy and policy not in able[partner]:
        raise FaultRefused(f"policy of {kind} must be one of {', '.join(able[partner]) or 'none'}")
    return InjectedFault(
        kind=kind,
        partner=partner,
        account=_account(given),
        method=_method(given),
        route=_route(given) or _ROUTES.get((kind, partner), ""),
        policy=policy,
        skip=_number(given, "skip", 0),
        count=_number(given, "count", 1),
        seconds=_seconds(given, _SECONDS.get(kind, 0.0)),
        written=given.get("written") in (True, "true", "on", "1"),
    )


def _account(given: Mapping[str, Any]) -> str:
    account = str(given.get("account") or "").removeprefix("act_")
    if account and not (account.isascii() and account.isdigit()):
        raise FaultRefused("account must be the digits of an account's number")
    return account


def _method(given: Mapping[str, Any]) -> str:
    method = str(given.get("method") or "").upper()
    if method and method not in METHODS:
        raise FaultRefused(f"method must be one of {', '.join(METHODS)}")
    return method


def _route(given: Mapping[str, Any]) -> str:
    route = str(given.get("route") or "")
    if route and not _ROUTE.fullmatch(route):
        raise FaultRefused("route must be the end of a path, such as /ads, or a pattern: *mutate")
    return route


def _number(given: Mapping[str, Any], name: str, otherwise: int) -> int:
    value = given.get(name, "")
    text = str(otherwise if value in ("", None) else value)
    if not text.isascii() or not text.isdigit() or int(text[:6]) > MOST:
        raise FaultRefused(f"{name} must be a whole number from 0 to {MOST}")
    return int(text)


def _seconds(given: Mapping[str, Any], otherwise: float) -> float:
    value = given.get("seconds", "")
    try:
        seconds = float(otherwise if value in ("", None) else value)
    except (TypeError, ValueError):
        seconds = -1.0
    if not 0 <= seconds <= _LONGEST_SECONDS:
        raise FaultRefused(f"seconds must be from 0 to {_LONGEST_SECONDS:g}")
    return seconds
