"""Leads, their way to the CRM and what fills it, in the words of the page's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from kempen.domain.leads.queries import Lead
from kempen.domain.leads.rules import FROM_API, LeadPushReason, question_in
from kempen.platforms.registry import platform_codes, platform_of

# A class of .status and a word.
STATUSES: Final[dict[str, tuple[str, Promise]]] = {
    "pending": ("waiting", pgettext_lazy("a prospect", "Waiting")),
    "pushed": ("", gettext_lazy("In the CRM")),
    "failed": ("waiting", gettext_lazy("Retrying")),
    "parked": ("bad", gettext_lazy("Needs you")),
    "stopped": ("off", gettext_lazy("Not sent")),
}
REASONS: Final[dict[str, Promise]] = {
    LeadPushReason.NO_EMAIL: gettext_lazy(
        "The person left no email address, and the CRM needs one."
    ),
    LeadPushReason.BAD_EMAIL: gettext_lazy("This is not a valid email address."),
    LeadPushReason.NO_CONSENT: gettext_lazy(
        "You have not entered the privacy notice of the lead form, so no consent is known."
    ),
    LeadPushReason.DECLINED: gettext_lazy("The form asked, and the person did not say yes."),
    LeadPushReason.OPTED_OUT: gettext_lazy("The person does not want to be contacted."),
    LeadPushReason.FORGOTTEN: gettext_lazy("Kempen deleted the personal data."),
    LeadPushReason.REFUSED: gettext_lazy("The CRM rejected the prospect."),
    LeadPushReason.UNREACHED: gettext_lazy("The CRM could not save the prospect yet."),
}
FIELDS: Final[dict[str, Promise]] = {
    "first_name": gettext_lazy("First name"),
    "last_name": gettext_lazy("Last name"),
    "full_name": gettext_lazy("Full name"),
    "first_name_split": gettext_lazy("First name, or first word of a full name"),
    "last_name_split": gettext_lazy("Last name, or the other words of a full name"),
    "phone": gettext_lazy("Phone number"),
    "company": gettext_lazy("Company"),
    "campaign": gettext_lazy("Campaign"),
    "campaign_id": gettext_lazy("Campaign ID"),
    "ad_id": gettext_lazy("Ad ID"),
    "platform": gettext_lazy("Platform (%(platforms)s or api)"),
    "notice_version": gettext_lazy("Version of the privacy notice"),
    "consented_at": gettext_lazy("Time of consent"),
    "created_at": gettext_lazy("Time of the lead"),
    "lead_id": gettext_lazy("Prospect ID"),
}


def field_words(field: str) -> str:
    """Return what to call a field of the mapping: an answer is called by its question."""
    question = question_in(field)
    if question:
        return _("Answer to “%(question)s”") % {"question": question}
    return str(FIELDS[field]) % {"platforms": ", ".join(platform_codes())}


def source_of(lead: Lead) -> str:
    """Return where a lead came from."""
    if lead.source == FROM_API:
        return _("Your own form (API)")
    return _(platform_of(lead.source).words.lead_form)


def name_of(lead: Lead) -> str:
    """Return what to call a person."""
    name = f"{lead.first_name} {lead.last_name}".strip()
    if name or lead.email_given:
        return name or lead.email_given
    return _("Deleted person") if lead.erased_at else _("No name")


def status_of(lead: Lead, *, is_being_removed: bool = False) -> tuple[str, str]:
    """Return the class of .status and the word for where a lead stands; a stop may come late."""
    shape, word = STATUSES[lead.status]
    if lead.status != Lead.Status.STOPPED or not lead.pushed_at:
        return shape, str(word)
    if is_being_removed:
        return "waiting", _("Being removed from the CRM")
    return shape, _("Still in the CRM") if lead.contact_id else _("Removed from the CRM")


def reason_of(lead: Lead) -> str:
    """Return why a lead is not in the CRM, with what the CRM said; nothing when it is."""
    words = str(REASONS.get(lead.reason, ""))
    if (
        lead.reason == LeadPushReason.OPTED_OUT
        and lead.pushed_at
        and lead.status == Lead.Status.STOPPED
    ):
        return words + " " + _("The person opted out while Kempen sent the prospect.")
    return f"{words} {lead.detail}".strip() if lead.reason else ""
