"""Between our words and the search platform's: queries, rows, and the one launching body; pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from kempen.platforms.interface import (
    AccountFacts,
    AdReview,
    DayResult,
    NewAd,
    NewAds,
    NewPlatformCampaign,
    PlatformCampaign,
    PlatformError,
    Remedy,
    ReviewState,
    RunState,
)
from kempen.platforms.search.money import from_micros, to_micros
from kempen.platforms.search.rows import AdContent, ResponsiveAd, SearchRow

_PLACES = {"MY": 2458, "SG": 2702, "BN": 2096, "ID": 2360, "TH": 2764}
_LANGUAGES = {"en": 1000, "ms": 1102, "zh": 1017, "ta": 1130}
_ADS_A_GROUP = 3
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
_DAYS_QUERY = (
    "SELECT segments.date, campaign.id, customer.currency_code, metrics.cost_micros,"
    " metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value"
    " FROM campaign WHERE segments.date BETWEEN '{since}' AND '{until}' AND campaign.id IN ({ids})"
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


def days_query(campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Return the query for daily figures; the language has no parameters, so ids are checked."""
    ids = ", ".join(number(one) for one in campaign_ids)
    return _DAYS_QUERY.format(since=since.isoformat(), until=until.isoformat(), ids=ids)


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


def day_of(row: SearchRow) -> DayResult:
    """Read a day's figures; conversions may be fractions."""
    metrics = row.get("metrics", {})
    return DayResult(
        campaign_id=str(row["campaign"]["id"]),
        date=date.fromisoformat(row["segments"]["date"]),
        spend=from_micros(metrics.get("costMicros", "0")),
        impressions=int(metrics.get("impressions", "0")),
        clicks=int(metrics.get("clicks", "0")),
        conversions=_decimal(metrics.get("conversions", 0)),
        revenue=_decimal(metrics.get("conversionsValue", 0)),
    )


def _decimal(value: float | str) -> Decimal:
    """Return a JSON number as the decimal that it was written as, six places at most."""
    return round(Decimal(str(value)), 6).normalize() + Decimal(0)


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


def launch_body(new: NewPlatformCampaign, customer: str, currency: str) -> dict[str, object]:
    """Return the body that makes everything or nothing: parents first, with temporary ids."""
    base = f"customers/{customer}"
    budget, campaign = f"{base}/campaignBudgets/-1", f"{base}/campaigns/-2"
    operations: list[dict[str, object]] = [
        _create(
            "campaignBudget",
            resourceName=budget,
            name=new.tagged_name,
            amountMicros=str(to_micros(new.daily_budget, currency)),
            deliveryMethod="STANDARD",
            explicitlyShared=False,
        ),
        _create("campaign", **_campaign(new, campaign, budget)),
        *_criteria(new, campaign),
    ]
    operations += _groups(new, base, campaign, new.name)
    return _all_or_nothing(operations)


def addition_body(new: NewAds, customer: str, campaign_id: str) -> dict[str, object]:
    """Return the body that adds ads to a campaign that is there, in groups of their own."""
    base = f"customers/{customer}"
    operations = _groups(new, base, f"{base}/campaigns/{campaign_id}", new.tagged_name)
    return _all_or_nothing(list(operations))


def _all_or_nothing(operations: list[dict[str, object]]) -> dict[str, object]:
    return {"mutateOperations": operations, "partialFailure": False, "validateOnly": False}


def _create(kind: str, **fields: object) -> dict[str, object]:
    return {f"{kind}Operation": {"create": fields}}


def _campaign(new: NewPlatformCampaign, name: str, budget: str) -> dict[str, object]:
    fields: dict[str, object] = {
        "resourceName": name,
        "name": new.tagged_name,
        "status": "PAUSED",
        "advertisingChannelType": "SEARCH",
        "campaignBudget": budget,
        "networkSettings": {
            "targetGoogleSearch": True,
            "targetSearchNetwork": False,
            "targetContentNetwork": False,
        },
        "maximizeConversions": {},
        "containsEuPoliticalAdvertising": "DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING",
    }
    if new.start:
        fields["startDateTime"] = f"{new.start.isoformat()} 00:00:00"
    if new.end:
        fields["endDateTime"] = f"{new.end.isoformat()} 23:59:59"
    return fields


def _criteria(new: NewPlatformCampaign, campaign: str) -> Iterator[dict[str, object]]:
    for country in new.audience.countries:
        place = f"geoTargetConstants/{_known(_PLACES, country, 'country')}"
        location = {"geoTargetConstant": place}
        yield _create("campaignCriterion", campaign=campaign, location=location)
    for code in new.audience.languages:
        language = {"languageConstant": f"languageConstants/{_known(_LANGUAGES, code, 'language')}"}
        yield _create("campaignCriterion", campaign=campaign, language=language)


def _known(table: Mapping[str, int], code: str, what: str) -> int:
    if code not in table:
        raise PlatformError(f"The {what} {code} is not known here.", Remedy.PERMANENT)
    return table[code]


def _groups(new: NewAds, base: str, campaign: str, name: str) -> Iterator[dict[str, object]]:
    """Yield what makes the ad groups; a group holds only so many ads."""
    groups = [new.ads[i : i + _ADS_A_GROUP] for i in range(0, len(new.ads), _ADS_A_GROUP)]
    for index, ads in enumerate(groups):
        own = name if len(groups) == 1 else f"{name} {index + 1}"
        yield from _group(new, campaign, f"{base}/adGroups/-{3 + index}", own, ads)


def _group(
    new: NewAds, campaign: str, group: str, name: str, ads: Sequence[NewAd]
) -> Iterator[dict[str, object]]:
    yield _create(
        "adGroup",
        resourceName=group,
        name=name,
        campaign=campaign,
        type="SEARCH_STANDARD",
        status="ENABLED",
    )
    for text in new.keywords:
        keyword = {"text": text, "matchType": "PHRASE"}
        yield _create("adGroupCriterion", adGroup=group, status="ENABLED", keyword=keyword)
    for ad in ads:
        yield _create("adGroupAd", adGroup=group, status="ENABLED", ad=_ad(ad))


def _ad(ad: NewAd) -> AdContent:
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
    ad_ids = {ad.tag: by_words.get(words_of(_ad(ad)), "") for ad in new.ads}
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
