"""The ready-made accounts: what a newcomer can connect to, with a history where one is of use."""

import hashlib
import json
import math
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from sandbox import leads
from sandbox.days import keep_day
from sandbox.delivery import RATES, floor_to
from sandbox.demo_ads import ADS
from sandbox.demo_business import ABROAD, PLANS, Plan, spend_on, started
from sandbox.state import MALAYSIA, PlatformObject, State
from sandbox.world import run

CLIENT_ID = "581200000001-sandbox.apps.sandbox.example"
_LEAD_DAYS = 90  # Platforms keep leads no longer.
_SOCIAL = (
    ("1200000000000001", "Kopi Rimba", "MYR"),
    ("1200000000000002", "Empty account", "MYR"),
    ("1200000000000003", "Tokyo branch", "JPY"),
    ("1200000000000004", "Kopi Rimba abroad", "USD"),
)
_SEARCH = (
    ("1000000001", "Kopi Rimba", "MYR"),
    ("1000000002", "Empty account", "MYR"),
    ("1000000003", "Tokyo branch", "JPY"),
    ("1000000004", "Kopi Rimba abroad", "USD"),
)
# What has run in an account, by its name, and for how many days.
_HISTORIES: Final[Mapping[str, tuple[tuple[Plan, ...], int]]] = {
    "Kopi Rimba": (PLANS, 548),
    "Kopi Rimba abroad": (ABROAD, 183),
}
_CRM_ACCOUNT = "24000001"


def made_up(state: State, what: str, length: int = 32) -> str:
    """Return a made-up secret that is the same for the same seed."""
    return hashlib.sha256(f"{state.seed}|{what}".encode()).hexdigest()[:length]


def client_secret(state: State) -> str:
    """Return the secret of the ready-made OAuth client."""
    return f"SBXSECRET-{made_up(state, 'client', 24)}"


def fill(state: State) -> None:
    """Make the accounts and their histories on the first start; later starts add what is missing.

    A folder of an older sandbox gets the accounts and the demo's ads that have come since.
    """
    with state.change():
        yesterday = state.today() - timedelta(days=1)
        # Days after it are lived by the clock, also in an account that is new.
        lived = date.fromisoformat(state.setting("lived_until", yesterday.isoformat()))
        state.set("lived_until", lived.isoformat())
        for number, name, currency in _SOCIAL:
            if state.account("social", number) is None:
                _open(state, "social", number, _social_facts(number, name, currency))
                _keep_token(state, "social", f"EAASANDBOX{made_up(state, number)}", [number])
                _fill_history(state, "social", number, lived)
        for plan in PLANS:
            _add_missing_ads(state, plan)
        new = [one for one in _SEARCH if state.account("search", one[0]) is None]
        for number, name, currency in new:
            _open(state, "search", number, {"name": name, "currency": currency})
            _fill_history(state, "search", number, lived)
        if new:
            numbers = [number for number, *_ in _SEARCH]
            _keep_token(state, "refresh", f"1//SANDBOX{made_up(state, 'refresh')}", numbers)
        if state.account("crm", _CRM_ACCOUNT) is None:
            _open(state, "crm", _CRM_ACCOUNT, {"name": "Kopi Rimba CRM", "currency": "MYR"})
            _keep_token(state, "crm", f"pat-sbx-{made_up(state, 'crm')}", [_CRM_ACCOUNT])


def _social_facts(number: str, name: str, currency: str) -> dict[str, Any]:
    last = number[-1]
    return {
        "name": name,
        "currency": currency,
        "page_id": f"99000000000000{last}",
        "pixel_id": f"55000000000000{last}",
    }


def _open(state: State, platform: str, number: str, data: dict[str, Any]) -> None:
    facts = {"time_zone": "Asia/Kuala_Lumpur", **data}
    state.database.execute(
        "INSERT INTO account VALUES (?, ?, ?)", (number, platform, json.dumps(facts))
    )


def _keep_token(state: State, kind: str, token: str, accounts: list[str]) -> None:
    data = {"accounts": accounts, "client_id": CLIENT_ID, "scope": ""}
    state.database.execute(
        "INSERT OR REPLACE INTO token VALUES (?, ?, NULL, ?)", (token, kind, json.dumps(data))
    )


def _fill_history(state: State, platform: str, account: str, until: date) -> None:
    facts = state.account(platform, account) or {}
    plans, length = _HISTORIES.get(facts["name"], ((), 0))
    for plan in (one for one in plans if one.platform == platform):
        first = started(plan, until) or until - timedelta(days=length + 59)
        days = (first + timedelta(days=count) for count in range((until - first).days + 1))
        spends = {day: spend_on(state.seed, plan, day) for day in days}
        _run_plan(state, plan, account, facts["currency"], spends)


def _run_plan(
    state: State, plan: Plan, account: str, currency: str, spends: Mapping[date, Decimal]
) -> None:
    """Make a plan's campaign and its days; `spends` are the world's ringgit, oldest first."""
    rate, until = RATES[currency], max(spends)
    # The budget of today is what the last days asked for, in whole units of the account's money.
    asked = max(spends[until - timedelta(days=count)] for count in range(7))
    campaign = _make_campaign(state, plan, account, min(spends), math.ceil(asked * rate))
    for day, spend, result in run(state.seed, plan.market, spends):
        paid = floor_to(spend * rate, currency)
        keep_day(state, campaign, day, paid, paid, result, rate=rate, currency=currency)
        if day > until - timedelta(days=_LEAD_DAYS):
            leads.live(state, campaign, day, result.conversions)


def _make_campaign(
    state: State, plan: Plan, account: str, first: date, amount: int
) -> PlatformObject:
    """Make one of the demo's campaigns with a group and approved ads; none is kept in JPY."""
    at = datetime.combine(first, time(9), MALAYSIA)
    if plan.platform == "social":
        data: dict[str, Any] = {"objective": "OUTCOME_SALES", "daily_budget": amount * 100}
        data |= {"special_ad_categories": [], "buying_type": "AUCTION"}
        running = "ACTIVE"
    else:
        budget = state.add(
            "search",
            account,
            "budget",
            name=f"{plan.name} budget",
            status="ENABLED",
            data={"amount_micros": amount * 1_000_000, "explicitly_shared": False},
            created_at=at,
        )
        data, running = {"budget": budget.id, "channel": "SEARCH"}, "ENABLED"
    campaign = state.add(
        plan.platform,
        account,
        "campaign",
        name=plan.name,
        status=running,
        data=data,
        created_at=at,
        number=plan.number or None,
    )
    group = state.add(
        plan.platform,
        account,
        "ad_set",
        name=plan.name,
        status=running,
        parent=campaign.id,
        created_at=at,
    )
    _make_ads(state, plan, group, running, at)
    return campaign


def _make_ads(state: State, plan: Plan, group: PlatformObject, running: str, at: datetime) -> None:
    numbers: list[int | None] = [ad.number for ad in ADS.get(plan.number, ())]
    there = {ad.id for ad in state.objects(plan.platform, "ad", parent=group.id)}
    for number in numbers or [None]:
        if number in there:
            continue
        state.add(
            plan.platform,
            group.account,
            "ad",
            name=plan.name,
            status=running,
            parent=group.id,
            data={"texts": [plan.name], "submitted_at": at.isoformat(), "approved": True},
            created_at=at,
            number=number,
        )


def _add_missing_ads(state: State, plan: Plan) -> None:
    """Give a campaign that was made with fewer ads the others, as if they had always run."""
    for group in state.objects(plan.platform, "ad_set", parent=plan.number)[:1]:
        _make_ads(state, plan, group, group.status, group.created_at)


def listing(state: State) -> dict[str, Any]:
    """Return every ready-made account with what is needed to connect to it."""
    refresh = f"1//SANDBOX{made_up(state, 'refresh')}"
    return {
        "social": [
            {
                "account_id": account["id"],
                "name": account["name"],
                "currency": account["currency"],
                "access_token": f"EAASANDBOX{made_up(state, account['id'])}",
                "page_id": account["page_id"],
                "pixel_id": account["pixel_id"],
            }
            for account in state.accounts("social")
        ],
        "search": [
            {
                "customer_id": account["id"],
                "name": account["name"],
                "currency": account["currency"],
                "client_id": CLIENT_ID,
                "client_secret": client_secret(state),
                "refresh_token": refresh,
            }
            for account in state.accounts("search")
        ],
        "crm": [
            {
                "portal_id": account["id"],
                "name": account["name"],
                "api_key": f"pat-sbx-{made_up(state, 'crm')}",
            }
            for account in state.accounts("crm")
        ],
    }
