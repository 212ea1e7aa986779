"""What people entered in the social platform's lead forms; pure."""

import json
from datetime import datetime
from typing import Final

from kempen.platforms.lead_forms import FormLead, names_of
from kempen.platforms.social.objects import SocialObject

LEAD_FIELDS: Final = "id,created_time,ad_id,campaign_id,field_data,custom_disclaimer_responses"

_USUAL: Final = frozenset(
    {
        *("email", "work_email", "full_name", "first_name", "last_name", "phone_number"),
        *("work_phone_number", "company_name"),
    }
)
_OBJECTIVES: Final = frozenset({"OUTCOME_LEADS", "LEAD_GENERATION"})


def collects_leads(campaign: SocialObject) -> bool:
    """Whether the ads of a campaign may carry lead forms."""
    return campaign.get("objective") in _OBJECTIVES


def since_filter(since: datetime) -> str:
    """Return the filter for leads that came after a moment."""
    later = {
        "field": "time_created",
        "operator": "GREATER_THAN",
        "value": int(since.timestamp()),
    }
    return json.dumps([later])


def lead_of(body: SocialObject) -> FormLead:
    """Read one lead; the address may be missing, and a ticked box counts as the answer yes."""
    given = {
        str(field.get("name", "")).lower(): str(value).strip()
        for field in body.get("field_data") or []
        for value in (field.get("values") or [])[:1]
    }
    ticked = {
        str(box.get("checkbox_key", "")): "yes" if box.get("is_checked") else "no"
        for box in body.get("custom_disclaimer_responses") or []
    }
    first, last = names_of(given, "first_name", "last_name", "full_name")
    return FormLead(
        lead_id=str(body["id"]),
        # 2024-02-01T00:00:00+0800: the offset has no colon.
        created_at=datetime.strptime(str(body["created_time"]), "%Y-%m-%dT%H:%M:%S%z"),
        campaign_id=str(body.get("campaign_id") or ""),
        ad_id=str(body.get("ad_id") or ""),
        email=given.get("email") or given.get("work_email", ""),
        first_name=first,
        last_name=last,
        phone=given.get("phone_number") or given.get("work_phone_number", ""),
        company=given.get("company_name", ""),
        answers={name: text for name, text in given.items() if name not in _USUAL} | ticked,
    )
