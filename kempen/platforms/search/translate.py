"""Between our words and the search platform's: queries, rows, and the one launching body; pure."""

import re
from collections.abc import Sequence

from kempen.platforms.interface import (
    AccountFacts,
    AdReview,
    NewAd,
    NewAds,
    PlatformCampaign,
    PlatformError,
    Remedy,
    ReviewState,
    RunState,
)
from kempen.platforms.search.money import from_micros
from kempen.platforms.search.rows import AdContent, ResponsiveAd, SearchRow

_STATES = {"ENABLED": RunState.ACTIVE, "PAUSED": RunState.PAUSED}

ACCOUNT_QUERY = (
    "SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone,"
    " customer.manager, customer.status FROM customer LIMIT 1"
)
CAMPAIGNS_QUERY = (
    "SELECT campaign.id, campaign.name, campaign.status, campaign_budget.amount_micros,"
    " campaign_budget.explicitly_shared, campaign_budget.reference_count,"
    " campaign_budget.resource_name, campaign.end_date_time FROM campaign"
    " WHERE campaign.status != 'REMOVED' ORDER BY campaign.id"
)
_ADS_QUERY = (
    "SELECT campaign.id, ad_group.name, ad_group.resource_name, ad_group.status,"
    " ad_group_ad.resource_name, ad_group_ad.ad.id,"
    " ad_group_ad.status, ad_group_ad.ad.responsive_search_ad, ad_group_ad.ad.final_urls,"
    " ad_group_ad.policy_summary.approval_status,"
    " ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.policy_topic_entries"
    " FROM ad_group_ad WHERE campaign.id IN ({ids}) AND ad_group_ad.status != 'REMOVED'"
)


def number(text: str) -> str:
    """Return an id that is fit to stand in a query or path: digits only."""
    plain = text.replace("-", "")
    if not re.fullmatch(r"[0-9]{1,20}", plain):
        raise PlatformError("An id of this platform is a number.", Remedy.PERMANENT)
    return plain


def ads_query(campaign_ids: Sequence[str]) -> str:
    """Return the query for ads and their reviews."""
    return _ADS_QUERY.format(ids=", ".join(number(one) for one in campaign_ids))


def account_of(row: SearchRow) -> AccountFacts:
    """Read an account; a manager account holds no campaigns of its own."""
    customer = row["customer"]
    return AccountFacts(
        account_id=str(customer["id"]),
        name=str(customer.get("descriptiveName", "")),
        currency=str(customer["currencyCode"]),
        time_zone=str(customer.get("timeZone", "")),
        usable=customer.get("status", "ENABLED") == "ENABLED" and not customer.get("manager"),
    )


def campaign_of(row: SearchRow) -> PlatformCampaign:
    """Read a campaign with its budget."""
    campaign, budget = row["campaign"], row.get("campaignBudget", {})
    micros = budget.get("amountMicros")
    users = int(budget.get("referenceCount", "1"))
    return PlatformCampaign(
        campaign_id=str(campaign["id"]),
        name=str(campaign.get("name", "")),
        state=_STATES.get(str(campaign.get("status")), RunState.ENDED),
        daily_budget=None if micros is None else from_micros(micros),
        budget_shared=bool(budget.get("explicitlyShared")) or users > 1,
    )


def review_of(row: SearchRow) -> AdReview:
    """Read where an ad stands; a word that is not known is in review, never approved."""
    shown = row["adGroupAd"]
    policy = shown.get("policySummary", {})
    approval = str(policy.get("approvalStatus", ""))
    topics = tuple(str(entry.get("topic", "")) for entry in policy.get("policyTopicEntries", []))
    state, limited = ReviewState.IN_REVIEW, False
    if policy.get("reviewStatus") == "REVIEWED":
        if approval == "DISAPPROVED":
            state = ReviewState.REJECTED
        elif approval in {"APPROVED", "APPROVED_LIMITED", "AREA_OF_INTEREST_ONLY"}:
            state, limited = ReviewState.APPROVED, approval != "APPROVED"
    ad_id = str(shown["ad"]["id"])
    return AdReview(
        ad_id=ad_id,
        campaign_id=str(row["campaign"]["id"]),
        state=state,
        reasons=topics if state is ReviewState.REJECTED or limited else (),
        limited=limited,
        creative_id=ad_id,  # Ads are replaced here rather than edited.
    )


def ad_content(ad: NewAd) -> AdContent:
    """Return an ad as the platform is given it."""
    content: ResponsiveAd = {
        "headlines": [{"text": text} for text in ad.headlines],
        "descriptions": [{"text": text} for text in ad.descriptions],
    }
    if ad.paths:
        content["path1"] = ad.paths[0]
    if len(ad.paths) > 1:
        content["path2"] = ad.paths[1]
    return {"finalUrls": [ad.link], "responsiveSearchAd": content}


def added_ads(new: NewAds, rows: Sequence[SearchRow]) -> dict[str, str]:
    """Return the ads of the groups that an earlier try to add them made, by our tags."""
    names = [str(row["adGroup"]["name"]) for row in rows]
    own = [row for row, name in zip(rows, names, strict=True) if name.startswith(new.tagged_name)]
    return ads_of(new, own) if own else {}


def ads_of(new: NewAds, rows: Sequence[SearchRow]) -> dict[str, str]:
    """Return the ads by our tags; they have no names here, their words tell them apart."""
    by_words = {words_of(row["adGroupAd"]["ad"]): str(row["adGroupAd"]["ad"]["id"]) for row in rows}
    ad_ids = {ad.tag: by_words.get(words_of(ad_content(ad)), "") for ad in new.ads}
    lost = [tag for tag, ad_id in ad_ids.items() if not ad_id]
    if lost:
        raise PlatformError(
            f"The campaign is there, but its ads are not the approved ones ({', '.join(lost)}).",
            Remedy.PERMANENT,
        )
    return ad_ids


def words_of(ad: AdContent) -> tuple[str, ...]:
    """Return what an ad says: its headlines, then its descriptions."""
    content = ad.get("responsiveSearchAd") or {}
    assets = [*content.get("headlines", []), *content.get("descriptions", [])]
    return tuple(str(asset.get("text", "")) for asset in assets)
