"""What was done, in the words of the page's language; who did it is told by `who_words`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.accounts.rules import may
from kempen.entrypoints.dashboard.shared.copy.events import EVENTS
from kempen.market import numbers

# What is no event. Every action that the domain writes stands here or there; a test sees to it.
DEEDS: Final[dict[str, Promise]] = {
    "business.signed_up": gettext_lazy("Business signed up"),
    "business.created": gettext_lazy("Business created"),
    "business.second_factor_set": gettext_lazy("Two-factor requirement changed"),
    "business.handed_over": gettext_lazy("Business handed over to its client"),
    "business.verified": gettext_lazy("Business email address verified"),
    "business.edited": gettext_lazy("Business details changed"),
    "business.profile_changed": gettext_lazy("Business profile changed"),
    "business.taxes_answered": gettext_lazy("Platform billing updated"),
    "business.closed": gettext_lazy("Business closed"),
    "business.reopened": gettext_lazy("Business reopened"),
    "business.erased": gettext_lazy("Business erased"),
    "data_export.requested": gettext_lazy("Data export requested"),
    "data_export.made": gettext_lazy("Data export created"),
    "data_export.downloaded": gettext_lazy("Data export downloaded"),
    "person.signed_in": gettext_lazy("A member signed in"),
    "person.sign_in_refused": gettext_lazy("Failed sign-in for a member"),
    "person.locked_out": gettext_lazy("Sign-in blocked for a while after too many tries"),
    "person.password_changed": gettext_lazy("Password changed"),
    "person.password_reset": gettext_lazy("Password reset"),
    "person.address_changed": gettext_lazy("Email address changed"),
    "person.second_factor_added": gettext_lazy("Two-factor method added"),
    "person.second_factor_removed": gettext_lazy("Two-factor method removed"),
    "person.second_factor_renewed": gettext_lazy("New recovery codes created"),
    "invitation.sent": gettext_lazy("Member invited"),
    "invitation.sent_again": gettext_lazy("Invitation sent again"),
    "invitation.withdrawn": gettext_lazy("Invitation withdrawn"),
    "invitation.accepted": gettext_lazy("Invitation accepted"),
    "language_model.configured": gettext_lazy("The language model was set up or changed"),
    "language_model.test_asked": gettext_lazy("The language model was tested again"),
    "language_model.removed": gettext_lazy("The language model was removed"),
    "company_sign_in.configured": gettext_lazy("Company sign-in was set up or changed"),
    "company_sign_in.check_asked": gettext_lazy("The company’s provider was checked again"),
    "company_sign_in.required": gettext_lazy("Whether company sign-in is required was changed"),
    "company_sign_in.removed": gettext_lazy("Company sign-in was removed"),
    "company_sign_in.linked": gettext_lazy("A member linked company sign-in to their account"),
    "company_sign_in.refused": gettext_lazy("A company sign-in was refused"),
    "member.role_changed": gettext_lazy("Member role changed"),
    "brand.changed": gettext_lazy("The name or logo that clients see was changed"),
    "ad.paused_by_itself": gettext_lazy("Kempen paused an ad within your limits"),
    "ad.swap_begun": gettext_lazy("Kempen started an ad from the reserve within your limits"),
    "ad.swap_ended": gettext_lazy("An ad from the reserve did not replace another"),
    "ad_revision.ad_added": gettext_lazy("A new ad was drafted for a campaign"),
    "ad_revision.ad_replaced": gettext_lazy("A new ad was drafted in place of another"),
    "ad_revision.ad_paused": gettext_lazy("Pausing an ad was proposed"),
    "ad_revision.ad_resumed": gettext_lazy("Resuming an ad was proposed"),
    "ad_revision.ad_edited": gettext_lazy("A drafted ad was edited"),
    "ad_revision.change_removed": gettext_lazy("A proposed ad change was removed"),
    "client_approval.asked": gettext_lazy("A client was asked for approval"),
    "client_approval.asked_again": gettext_lazy("A client was asked for approval again"),
    "client_approval.withdrawn": gettext_lazy("An approval request was withdrawn"),
    "client_approval.code_sent": gettext_lazy("A client was sent a code"),
    "client_approval.code_refused": gettext_lazy("A client’s link was used with a wrong code"),
    "client_approval.approved": gettext_lazy("A client approved a strategy"),
    "client_approval.declined": gettext_lazy("A client declined a strategy"),
    "client_approval.switched_on": gettext_lazy("Client approval was switched on"),
    "client_approval.switched_off": gettext_lazy("Client approval was switched off"),
    "report.scheduled": gettext_lazy("Report scheduled"),
    "report.schedule_changed": gettext_lazy("Scheduled report changed"),
    "report.switched_on": gettext_lazy("Scheduled report turned on"),
    "report.switched_off": gettext_lazy("Scheduled report turned off"),
    "report.deleted": gettext_lazy("Scheduled report deleted"),
    "report.reader_stopped": gettext_lazy("A member stopped receiving a scheduled report"),
    "key.created": gettext_lazy("API key created"),
    "key.exposed": gettext_lazy("A program sent an API key without encryption"),
    "key.refused": gettext_lazy("A program used an inactive API key"),
    "key.revoked": gettext_lazy("API key revoked"),
    "campaign.changed": gettext_lazy("Campaign details changed"),
    "campaign.joined": gettext_lazy("Campaign linked to a platform campaign"),
    "campaign.plan_ended": gettext_lazy("Daily budget set after the plan ended"),
    "campaign.source_chosen": gettext_lazy("Data source of a campaign chosen"),
    "campaign.pause_asked": gettext_lazy("Pause requested"),
    "campaign.resume_asked": gettext_lazy("Resume requested"),
    "campaign.end_asked": gettext_lazy("End requested"),
    "campaign.offering_chosen": gettext_lazy("Offering of a campaign chosen"),
    "calendar_event.created": gettext_lazy("Event added to the calendar"),
    "calendar_event.changed": gettext_lazy("Event of the calendar changed"),
    "calendar_event.deleted": gettext_lazy("Event of the calendar deleted"),
    "offering.created": gettext_lazy("Offering created"),
    "offering.changed": gettext_lazy("Offering changed"),
    "offering.archived": gettext_lazy("Offering archived"),
    "offering.restored": gettext_lazy("Offering restored"),
    "lead.opted_out": gettext_lazy("A prospect opted out"),
    "lead.forgotten": gettext_lazy("Personal data of a prospect deleted"),
    "leads.retried": gettext_lazy("Prospects sent to the CRM again"),
    "leads.notice_set": gettext_lazy("Privacy notice of the lead forms set"),
    "sales.margin_set": gettext_lazy("Margin changed"),
    "leads.exported": gettext_lazy("Prospects exported"),
    "crm.mapping_changed": gettext_lazy("CRM mapping changed"),
    "crm.test_contact_sent": gettext_lazy("Test contact sent to the CRM"),
    "campaign.left_out": gettext_lazy("Account campaign skipped"),
    "campaign.read_again": gettext_lazy("Account campaign added again"),
    "budget.move_begun": gettext_lazy("Budget move started"),
    "budget.move_failed": gettext_lazy("Budget move failed"),
    "recommendation.applied": gettext_lazy("A recommendation about ads was applied"),
    "recommendation.dismissed": gettext_lazy("Recommendation dismissed"),
    "alert.acknowledged": gettext_lazy("Alert acknowledged"),
    "alert_settings.changed": gettext_lazy("A member changed their alert settings"),
    "alert_channel.saved": gettext_lazy("A member saved a channel for alerts"),
    "alert_channel.removed": gettext_lazy("A member removed a channel for alerts"),
    "drift.accepted": gettext_lazy("A change on the platform was accepted"),
    "drift.put_back": gettext_lazy("Approved settings restored"),
    "guard.set": gettext_lazy("Spend guard changed"),
    "guard.left_to_business": gettext_lazy("A campaign now follows the business’s spend guard"),
    "guard.stopped": gettext_lazy("The spend guard paused a campaign"),
    "rate.set": gettext_lazy("Exchange rate saved"),
    "rate.removed": gettext_lazy("Exchange rate removed"),
    "connection.connected": gettext_lazy("Account connected"),
    "connection.disconnected": gettext_lazy("Account disconnected"),
    "import.undone": gettext_lazy("Import undone"),
    "import.cancelled": gettext_lazy("Import cancelled"),
    "campaign.keywords_changed": gettext_lazy("Keyword added to a campaign, or search excluded"),
    "strategy.begun": gettext_lazy("Brief submitted"),
    "strategy.split_edited": gettext_lazy("Budget split changed"),
    "strategy.envelope_set": gettext_lazy("What Kempen may change by itself was set"),
    "strategy.targeting_set": gettext_lazy("Strategy audience or keywords changed"),
    "strategy.own_figures_set": gettext_lazy("Own figures of a brief changed"),
    "strategy.product_named": gettext_lazy("Product named in more languages"),
    "strategy.learning_set": gettext_lazy("Weeks that vary to learn switched on or off"),
    "strategy.festival_end_set": gettext_lazy("Festival end date of a campaign changed"),
    "strategy.ad_edited": gettext_lazy("Strategy ad changed"),
    "strategy.ads_refresh_set": gettext_lazy("New ads for a running campaign used or skipped"),
    "strategy.ad_chosen": gettext_lazy("Ad added to or removed from a strategy"),
    "strategy.ad_duplicated": gettext_lazy("Strategy ad duplicated"),
    "strategy.line_offering_set": gettext_lazy("Offering of a strategy’s campaign chosen"),
    "strategy.ad_deleted": gettext_lazy("Strategy ad deleted"),
    "strategy.ad_translated": gettext_lazy("Strategy ad translated"),
    "strategy.ad_image_set": gettext_lazy("Strategy ad image changed"),
    "strategy.failed": gettext_lazy("Strategy failed"),
    "strategy.stopped": gettext_lazy("Generating a strategy was stopped"),
    "strategy.forecast_renewed": gettext_lazy("Strategy forecast renewed"),
    "strategy.rejected": gettext_lazy("Strategy rejected"),
    "strategy.launched": gettext_lazy("Strategy launched"),
    "strategy.launch_undone": gettext_lazy("Launch undone"),
    "strategy.launch_retried": gettext_lazy("Failed launch changes retried"),
    "creative.edited": gettext_lazy("Ad text changed"),
    "ad_rule.switched_off": gettext_lazy("Ad rule turned off"),
    "ad_rule.switched_on": gettext_lazy("Ad rule turned on"),
    "creative.image_set": gettext_lazy("Ad image changed"),
    "image.added": gettext_lazy("Image added"),
    "image.changed": gettext_lazy("Image changed"),
    "image.deleted": gettext_lazy("Image deleted"),
    "endpoint.created": gettext_lazy("Webhook endpoint created"),
    "endpoint.changed": gettext_lazy("Webhook endpoint changed"),
    "endpoint.enabled": gettext_lazy("Webhook endpoint enabled"),
    "endpoint.disabled": gettext_lazy("Webhook endpoint disabled"),
    "endpoint.failing_disabled": gettext_lazy("Webhook endpoint disabled after repeated failures"),
    "endpoint.deleted": gettext_lazy("Webhook endpoint deleted"),
    "endpoint.recovered": gettext_lazy("Missed events sent to a webhook endpoint"),
    "endpoint.secret_rotated": gettext_lazy("Webhook signing secret replaced"),
    "delivery.resent": gettext_lazy("Delivery sent again"),
    "delivery.failed_resent": gettext_lazy("All failed deliveries sent again"),
}


# Things without a name of their own: their page, the words of the link to it, who may see it.
_PAGES: Final[dict[str, tuple[str, Promise, str]]] = {
    "strategy_id": ("strategy", gettext_lazy("View strategy"), "see"),
    "import_id": ("import_result", gettext_lazy("View import"), "import_data"),
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
                sentence = ngettext("%(count)s more campaign", "%(count)s more campaigns", more)
                facts.append(Fact(sentence % {"count": numbers.count(more)}, is_name=True))
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
