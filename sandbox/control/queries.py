"""What every partner holds by now, as the control calls and the page tell it."""

import json
from typing import Any

from sandbox import leads
from sandbox.days import daily_budget, standing
from sandbox.faults.drift import ads_of
from sandbox.state import PlatformObject, State

_MOST_PEOPLE = 200


def time_of(state: State) -> dict[str, Any]:
    """Return the sandbox's day and moment."""
    return {"today": state.today().isoformat(), "now": state.now().isoformat()}


def everything(state: State) -> dict[str, Any]:
    """Return the time, the seed, every campaign, and how many contacts and leads there are."""
    count = "SELECT count(*) AS n FROM {}"
    return {
        **time_of(state),
        "seed": state.seed,
        "campaigns": campaigns(state),
        "contacts": state.database.execute(count.format("contact")).fetchone()["n"],
        "leads": state.database.execute(count.format("lead")).fetchone()["n"],
    }


def campaigns(state: State) -> list[dict[str, Any]]:
    """Return every campaign of the advertising platforms with its ads."""
    return [
        campaign(state, platform_object)
        for platform in ("social", "search")
        for platform_object in state.objects(platform, "campaign")
    ]


def campaign(state: State, platform_object: PlatformObject) -> dict[str, Any]:
    """Return a campaign with its ads, and how far its results go."""
    days = state.database.execute(
        "SELECT count(*) AS n, max(date) AS last FROM day WHERE campaign = ?", (platform_object.id,)
    ).fetchone()
    return {
        "platform": platform_object.platform,
        "account": platform_object.account,
        "id": str(platform_object.id),
        "name": platform_object.name,
        "status": platform_object.status,
        "daily_budget": str(daily_budget(state, platform_object)),
        "days": days["n"],
        "last_day": days["last"],
        "groups": len(state.objects(platform_object.platform, "ad_set", parent=platform_object.id)),
        "ads": [
            {
                "id": str(ad.id),
                "status": ad.status,
                "review": str(standing(state, ad, state.now())),
            }
            for ad in ads_of(state, platform_object)
        ],
    }


def people(state: State) -> list[dict[str, Any]]:
    """Return the last leads of both advertising platforms, the newest first."""
    newest_leads = [*leads.every(state, "social"), *leads.every(state, "search")]
    newest_leads.sort(key=lambda lead: lead.created_at, reverse=True)
    return [
        {
            "id": str(lead.id),
            "platform": lead.platform,
            "account": lead.account,
            "campaign": str(lead.campaign),
            "form": str(lead.form),
            "created_at": lead.created_at.isoformat(),
            "fields": lead.fields,
        }
        for lead in newest_leads[:_MOST_PEOPLE]
    ]


def contacts(state: State) -> list[dict[str, Any]]:
    """Return the last contacts of the CRM, the newest first."""
    rows = state.database.execute(
        "SELECT * FROM contact ORDER BY updated_at DESC, id DESC LIMIT ?", (_MOST_PEOPLE,)
    )
    return [
        {
            "id": str(row["id"]),
            "account": row["account"],
            "updated_at": row["updated_at"],
            "properties": json.loads(row["properties"]),
        }
        for row in rows
    ]
