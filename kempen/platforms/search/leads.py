"""What people entered in the search platform's lead forms; pure."""

from datetime import datetime
from typing import Final

from kempen.platforms.lead_forms import FormLead, names_of
from kempen.platforms.search.rows import SearchRow

LEADS_QUERY: Final = (
    "SELECT lead_form_submission_data.id, lead_form_submission_data.campaign,"
    " lead_form_submission_data.ad_group_ad, lead_form_submission_data.submission_date_time,"
    " lead_form_submission_data.lead_form_submission_fields,"
    " lead_form_submission_data.custom_lead_form_submission_fields FROM lead_form_submission_data"
)


def lead_of(row: SearchRow) -> FormLead:
    """Read one lead; an address at work is taken when there is no other."""
    data = row["leadFormSubmissionData"]
    given = {
        str(field.get("fieldType", "")): str(field.get("fieldValue", "")).strip()
        for field in data.get("leadFormSubmissionFields", [])
    }
    first, last = names_of(given, "FIRST_NAME", "LAST_NAME", "FULL_NAME")
    return FormLead(
        lead_id=str(data["id"]),
        # As in 2026-03-01 14:05:00+08:00.
        created_at=datetime.fromisoformat(str(data["submissionDateTime"])),
        campaign_id=_last_number(data.get("campaign")),
        ad_id=_last_number(data.get("adGroupAd")),
        email=given.get("EMAIL") or given.get("WORK_EMAIL", ""),
        first_name=first,
        last_name=last,
        phone=given.get("PHONE_NUMBER") or given.get("WORK_PHONE", ""),
        company=given.get("COMPANY_NAME", ""),
        answers={
            str(field["questionText"]): str(field.get("fieldValue", ""))
            for field in data.get("customLeadFormSubmissionFields", [])
        },
    )


def _last_number(resource_name: object) -> str:
    """Return 7 of customers/1/campaigns/7, and of customers/1/adGroupAds/5~7."""
    return str(resource_name or "").rpartition("/")[2].rpartition("~")[2]
