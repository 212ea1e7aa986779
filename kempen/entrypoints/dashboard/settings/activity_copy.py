"""What was done, in the words of the page's language; who did it is told by `who_words`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.accounts.rules import may
from kempen.entrypoints.dashboard.shared.copy.events import EVENTS

# What is no event. Every action that the domain writes stands here or there; a test sees to it.
DEEDS: Final[dict[str, Promise]] = {
    "business.signed_up": gettext_lazy("The business signed up"),
    "business.created": gettext_lazy("The business was created"),
    "business.second_factor_set": gettext_lazy(
        "It was set whether members need two-factor authentication"
    ),
    "business.handed_over": gettext_lazy("The business was handed over to its client"),
    "business.verified": gettext_lazy("The business's address was verified"),
    "business.edited": gettext_lazy("The business's details were changed"),
    "business.profile_changed": gettext_lazy("The business's profile was changed"),
    "business.taxes_answered": gettext_lazy("It was told how the platforms bill"),
    "person.signed_in": gettext_lazy("Somebody signed in"),
    "person.sign_in_refused": gettext_lazy("Someone failed to sign in as a member"),
    "person.locked_out": gettext_lazy("Someone failed too often and has to wait to sign in"),
    "person.password_changed": gettext_lazy("A password was changed"),
    "person.password_reset": gettext_lazy("A password was set anew"),
    "person.address_changed": gettext_lazy("An e-mail address was changed"),
    "person.second_factor_added": gettext_lazy("A second step of signing in was added"),
    "person.second_factor_removed": gettext_lazy("A second step of signing in was removed"),
    "person.second_factor_renewed": gettext_lazy("New recovery codes were made"),
    "invitation.sent": gettext_lazy("Someone was invited"),
    "invitation.sent_again": gettext_lazy("An invitation was sent again"),
    "invitation.withdrawn": gettext_lazy("An invitation was withdrawn"),
    "invitation.accepted": gettext_lazy("An invitation was accepted"),
    "company_sign_in.configured": gettext_lazy("Company sign-in was set up or changed"),
    "company_sign_in.check_asked": gettext_lazy("The company’s provider was checked again"),
    "company_sign_in.required": gettext_lazy("Whether company sign-in is required was changed"),
    "company_sign_in.removed": gettext_lazy("Company sign-in was removed"),
    "company_sign_in.linked": gettext_lazy("A member linked company sign-in to their account"),
    "company_sign_in.refused": gettext_lazy("A company sign-in was refused"),
    "member.role_changed": gettext_lazy("A member’s role was changed"),
    "brand.changed": gettext_lazy("The name or logo that clients see was changed"),
    "client_approval.asked": gettext_lazy("A client was asked for approval"),
    "client_approval.asked_again": gettext_lazy("A client was asked for approval again"),
    "client_approval.withdrawn": gettext_lazy("An approval request was withdrawn"),
    "client_approval.code_sent": gettext_lazy("A client was sent a code"),
    "client_approval.code_refused": gettext_lazy("A client’s link was used with a wrong code"),
    "client_approval.approved": gettext_lazy("A client approved a strategy"),
    "client_approval.declined": gettext_lazy("A client declined a strategy"),
    "client_approval.switched_on": gettext_lazy("Client approval was switched on"),
    "client_approval.switched_off": gettext_lazy("Client approval was switched off"),
    "report.scheduled": gettext_lazy("A report was scheduled"),
    "report.schedule_changed": gettext_lazy("A scheduled report was changed"),
    "report.switched_on": gettext_lazy("A scheduled report was switched on"),
    "report.switched_off": gettext_lazy("A scheduled report was switched off"),
    "report.deleted": gettext_lazy("A scheduled report was deleted"),
    "report.reader_stopped": gettext_lazy("A reader stopped a scheduled report"),
    "key.created": gettext_lazy("An API key was made"),
    "key.exposed": gettext_lazy("A program sent an API key without encryption"),
    "key.refused": gettext_lazy("A program used an API key that no longer works"),
    "key.revoked": gettext_lazy("An API key was revoked"),
    "campaign.changed": gettext_lazy("A campaign's details were changed"),
    "campaign.joined": gettext_lazy("A campaign was joined with one on its platform"),
    "campaign.plan_ended": gettext_lazy("A campaign’s daily budget was set after its plan"),
    "campaign.source_chosen": gettext_lazy("It was chosen whose numbers count for a campaign"),
    "campaign.pause_asked": gettext_lazy("A campaign was told to pause"),
    "campaign.resume_asked": gettext_lazy("A campaign was told to go on"),
    "campaign.end_asked": gettext_lazy("A campaign was told to end"),
    "lead.opted_out": gettext_lazy("A prospect opted out"),
    "lead.forgotten": gettext_lazy("A prospect was forgotten"),
    "leads.retried": gettext_lazy("Prospects are sent to the CRM again"),
    "leads.notice_set": gettext_lazy("The notice of the lead forms was set"),
    "leads.exported": gettext_lazy("Prospects were exported"),
    "crm.mapping_changed": gettext_lazy("The properties that the CRM is sent were changed"),
    "crm.test_contact_sent": gettext_lazy("A test contact was sent to the CRM"),
    "campaign.left_out": gettext_lazy("A campaign of an account was left out"),
    "campaign.read_again": gettext_lazy("A campaign of an account is read again"),
    "drift.accepted": gettext_lazy("A difference from what was approved was accepted"),
    "drift.put_back": gettext_lazy("What was approved was put back"),
    "guard.set": gettext_lazy("The spend guard was set"),
    "guard.left_to_business": gettext_lazy("A campaign was left to the business's spend guard"),
    "guard.stopped": gettext_lazy("The spend guard stopped a campaign"),
    "rate.set": gettext_lazy("An exchange rate was set"),
    "rate.removed": gettext_lazy("An exchange rate was removed"),
    "connection.connected": gettext_lazy("An account was connected"),
    "connection.disconnected": gettext_lazy("An account was disconnected"),
    "import.undone": gettext_lazy("An import was undone"),
    "import.cancelled": gettext_lazy("An import was cancelled"),
    "strategy.begun": gettext_lazy("A brief was handed in"),
    "strategy.split_edited": gettext_lazy("A strategy's split was changed"),
    "strategy.festival_end_set": gettext_lazy("A campaign’s end date around its festival changed"),
    "strategy.ad_edited": gettext_lazy("An ad of a strategy was changed"),
    "strategy.ad_chosen": gettext_lazy("An ad was taken into a strategy, or out of it"),
    "strategy.ad_image_set": gettext_lazy("The picture of a strategy's ad was changed"),
    "strategy.failed": gettext_lazy("A strategy could not be made"),
    "strategy.forecast_renewed": gettext_lazy("A strategy's forecast was made anew"),
    "strategy.rejected": gettext_lazy("A strategy was rejected"),
    "strategy.launched": gettext_lazy("A strategy was launched"),
    "strategy.launch_undone": gettext_lazy("A launch was taken back"),
    "strategy.launch_retried": gettext_lazy("What failed in a launch was tried again"),
    "creative.edited": gettext_lazy("An ad's words were changed"),
    "creative.image_set": gettext_lazy("An ad's picture was changed"),
    "image.added": gettext_lazy("A picture was added"),
    "endpoint.created": gettext_lazy("A webhook endpoint was made"),
    "endpoint.changed": gettext_lazy("A webhook endpoint was changed"),
    "endpoint.enabled": gettext_lazy("A webhook endpoint was enabled"),
    "endpoint.disabled": gettext_lazy("A webhook endpoint was disabled"),
    "endpoint.failing_disabled": gettext_lazy("A webhook endpoint was disabled: it kept failing"),
    "endpoint.deleted": gettext_lazy("A webhook endpoint was deleted"),
    "endpoint.recovered": gettext_lazy("A webhook endpoint was sent what it missed"),
    "endpoint.secret_rotated": gettext_lazy("A webhook endpoint got a new secret"),
    "delivery.resent": gettext_lazy("A delivery was sent again"),
    "delivery.failed_resent": gettext_lazy("All deliveries that gave up were sent again"),
}


# Things without a name of their own: their page, the words of the link to it, who may see it.
_PAGES: Final[dict[str, tuple[str, Promise, str]]] = {
    "strategy_id": ("strategy", gettext_lazy("See the strategy"), "see"),
    "import_id": ("import_result", gettext_lazy("See the import"), "import_data"),
}
# Identifiers that say nothing to people and have no page.
_UNSPOKEN: Final = frozenset(
    f"{name}_id"
    for name in (
        "business",
        "event",
        "ad",
        "creative",
        "image",
        "launch",
        "lead",
        "schedule",
        "drift",
        "approval_request",
    )
)
_MOST_CAMPAIGNS: Final = 3


def action_words(action: str) -> str:
    """Return what was done."""
    return str(DEEDS.get(action) or EVENTS.get(action) or action)


@dataclass(frozen=True)
class Fact:
    """One thing that a deed names: its name where it has one, and its page where it has one."""

    text: str
    page: str = ""
    is_name: bool = False


def facts_of(data: Mapping[str, object], campaigns: Mapping[str, str], role: str) -> list[Fact]:
    """Return the things and addresses that a deed names, for somebody of this role.

    `campaigns` has names by identifier.
    """
    facts = list[Fact]()
    for name, value in data.items():
        if name == "campaign_ids" and isinstance(value, list):
            facts += [_campaign(str(one), campaigns) for one in value[:_MOST_CAMPAIGNS]]
            if more := len(value[_MOST_CAMPAIGNS:]):
                sentence = ngettext("and %(count)s more", "and %(count)s more", more)
                facts.append(Fact(sentence % {"count": more}, is_name=True))
        elif name == "campaign_id" and value:
            facts.append(_campaign(str(value), campaigns))
        elif name in _PAGES:
            page, words, needed = _PAGES[name]
            if may(role, needed):
                facts.append(Fact(str(words), reverse(page, args=[str(value)]), is_name=True))
        elif name in ("url", "address") or (
            name.endswith("_id") and name not in _UNSPOKEN and value
        ):
            facts.append(Fact(str(value)))
    return facts


def _campaign(identifier: str, campaigns: Mapping[str, str]) -> Fact:
    if identifier not in campaigns:
        return Fact(identifier)
    return Fact(campaigns[identifier], reverse("campaign", args=[identifier]), is_name=True)
