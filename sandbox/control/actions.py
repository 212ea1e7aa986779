"""What a person or a test can have the sandbox do: each reads an order and says what happened."""

import random
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from sandbox import leads
from sandbox.days import catch_up
from sandbox.faults import drift, orders
from sandbox.faults.kinds import KINDS, FaultRefused, read
from sandbox.state import State

MOST_DAYS: Final = 400
_FIELDS: Final = ("email", "full_name", "phone_number", "company_name", "consent")


def move_clock(state: State, given: Mapping[str, Any]) -> None:
    """Move the clock forward: {"days": n}, {"minutes": n} or {"today": "YYYY-MM-DD"}.

    Raises FaultRefused.
    """
    try:
        by = _wanted(state, given)
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError) as error:
        raise FaultRefused(
            f'send {{"days": n}}, {{"minutes": n}} or {{"today": "YYYY-MM-DD"}}: {error}'
        ) from None
    if not timedelta(0) <= by <= timedelta(days=MOST_DAYS):
        raise FaultRefused(f"the clock only moves forward, by {MOST_DAYS} days at most")
    with state.change():
        state.move(by)
    catch_up(state)


def _wanted(state: State, given: Mapping[str, Any]) -> timedelta:
    (name, value), *more = given.items()
    if more:
        raise ValueError("one of them")
    if name == "today":
        return timedelta(days=(date.fromisoformat(str(value)) - state.today()).days)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} must be a whole number")  # noqa: TRY004 -- answered like the rest
    return timedelta(**{{"days": "days", "minutes": "minutes"}[name]: value})


def misbehave(state: State, given: Mapping[str, Any]) -> dict[str, Any]:
    """Order a fault, or have somebody change something on a platform; FaultRefused says why not."""
    kind = given.get("kind")
    if kind == "drift":
        return {"done": drift.drift(state, given)}
    if kind == "disapproval":
        return {"done": drift.disapprove(state, given)}
    if kind == "expiring_token":
        return {"done": drift.end_token(state, given)}
    fault = read(given)
    if fault.account and state.account(fault.partner, fault.account) is None:
        raise FaultRefused(f"{fault.partner} has no account {fault.account[:40]} here")
    return {"id": orders.order(state, fault), **fault.as_json()}


def kinds() -> list[dict[str, Any]]:
    """Return every fault that can be ordered, in words, with who can have it and its policies."""
    faults = [
        {"kind": name, "what": kind.sentence, "partners": dict(kind.policies)}
        for name, kind in KINDS.items()
    ]
    return [
        *faults,
        {"kind": "expiring_token", "what": "A social token gets an end, `days` ahead."},
        {"kind": "disapproval", "what": "A second look refuses a campaign's ads.", "deeds": []},
        {
            "kind": "drift",
            "what": "Somebody changes a campaign on the platform itself.",
            "deeds": list(drift.DEEDS),
        },
    ]


def make_lead(state: State, given: Mapping[str, Any]) -> dict[str, Any]:
    """Have somebody fill in the form of a campaign now; what is not given is made up."""
    campaign = drift.campaign_of(state, given)
    person = leads.person(random.Random())  # noqa: S311 -- a made-up person, no secret
    person |= {name: str(given[name])[:200] for name in _FIELDS if given.get(name)}
    with state.change():
        try:
            lead = leads.keep(state, campaign, state.now(), person)
        except KeyError:
            raise FaultRefused("the campaign has no ad that could show a form") from None
    return {"id": str(lead.id), "form": str(lead.form), "ad": str(lead.ad), "fields": person}
