"""What people entered in lead forms, as the search platform shows it for 60 days."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from sandbox import leads
from sandbox.state import State

_DAYS_KEPT = 60
_QUESTION = "May we send you news by e-mail?"


def submissions(state: State, customer: dict[str, Any]) -> Iterator[dict[str, dict[str, Any]]]:
    """Yield a row for every lead of an account, the newest first."""
    base = f"customers/{customer['id']}"
    oldest = state.now() - timedelta(days=_DAYS_KEPT)
    for lead in leads.every(state, "search", account=customer["id"]):
        if lead.created_at < oldest:
            return
        group = state.object_by_id(lead.ad).parent
        own = {name: value for name, value in lead.fields.items() if name != "consent"}
        yield {
            "lead_form_submission_data": {
                "resource_name": f"{base}/leadFormSubmissionData/{lead.id}",
                "id": str(lead.id),
                "asset": f"{base}/assets/{lead.form}",
                "campaign": f"{base}/campaigns/{lead.campaign}",
                "ad_group": f"{base}/adGroups/{group}",
                "ad_group_ad": f"{base}/adGroupAds/{group}~{lead.ad}",
                "gclid": f"sandbox-{lead.id}",
                "submission_date_time": lead.created_at.isoformat(sep=" ", timespec="seconds"),
                "lead_form_submission_fields": [
                    {"fieldType": name.upper(), "fieldValue": value} for name, value in own.items()
                ],
                "custom_lead_form_submission_fields": [
                    {"questionText": _QUESTION, "fieldValue": lead.fields["consent"]}
                ]
                if "consent" in lead.fields
                else None,
            }
        }
