"""The sandbox's own calls: which accounts there are, what the time is, what has happened."""

import json
from datetime import date, timedelta
from typing import Any

from aiohttp import web

from sandbox.accounts import listing
from sandbox.asking import add_route, state_of
from sandbox.days import catch_up, daily_budget, standing
from sandbox.state import State, Thing

_MOST_DAYS = 400


def add_routes(app: web.Application) -> None:
    """Put the calls under /control."""
    add_route(app, "GET", "/control/accounts", _accounts)
    add_route(app, "POST", "/control/clock", _clock)
    add_route(app, "GET", "/control/state", _state)


async def _accounts(request: web.Request) -> web.StreamResponse:
    return web.json_response(listing(state_of(request)))


def _refused(message: str) -> web.Response:
    return web.json_response({"error": message}, status=400)


async def _clock(request: web.Request) -> web.StreamResponse:
    """Move the clock forward: {"days": n}, {"minutes": n} or {"today": "YYYY-MM-DD"}."""
    state = state_of(request)
    try:
        given = await request.json()
        by = _wanted(state, given)
    except (json.JSONDecodeError, TypeError, ValueError, KeyError, AttributeError) as error:
        return _refused(
            f'send {{"days": n}}, {{"minutes": n}} or {{"today": "YYYY-MM-DD"}}: {error}'
        )
    if not timedelta(0) <= by <= timedelta(days=_MOST_DAYS):
        return _refused(f"the clock only moves forward, by {_MOST_DAYS} days at most")
    with state.change():
        state.move(by)
    catch_up(state)
    return web.json_response(_time(state))


def _wanted(state: State, given: dict[str, Any]) -> timedelta:
    (name, value), *more = given.items()
    if more:
        raise ValueError("one of them")
    if name == "today":
        return timedelta(days=(date.fromisoformat(str(value)) - state.today()).days)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} must be a whole number")  # noqa: TRY004 -- answered like the rest
    return timedelta(**{{"days": "days", "minutes": "minutes"}[name]: value})


def _time(state: State) -> dict[str, Any]:
    return {"today": state.today().isoformat(), "now": state.now().isoformat()}


async def _state(request: web.Request) -> web.StreamResponse:
    """Tell what every partner holds, for tests and for the curious."""
    state = state_of(request)
    campaigns = [
        _campaign(state, thing)
        for platform in ("social", "search")
        for thing in state.things(platform, "campaign")
    ]
    contacts = state.database.execute("SELECT count(*) AS n FROM contact").fetchone()["n"]
    return web.json_response(
        {**_time(state), "seed": state.seed, "campaigns": campaigns, "contacts": contacts}
    )


def _campaign(state: State, thing: Thing) -> dict[str, Any]:
    days = state.database.execute(
        "SELECT count(*) AS n, max(date) AS last FROM day WHERE campaign = ?", (thing.id,)
    ).fetchone()
    groups = state.things(thing.platform, "ad_set", parent=thing.id)
    ads = [ad for group in groups for ad in state.things(thing.platform, "ad", parent=group.id)]
    return {
        "platform": thing.platform,
        "account": thing.account,
        "id": str(thing.id),
        "name": thing.name,
        "status": thing.status,
        "daily_budget": str(daily_budget(state, thing)),
        "days": days["n"],
        "last_day": days["last"],
        "groups": len(groups),
        "ads": [
            {
                "id": str(ad.id),
                "status": ad.status,
                "review": "approved"
                if ad.data.get("approved")
                else str(standing(state, ad, state.now())),
            }
            for ad in ads
        ],
    }
