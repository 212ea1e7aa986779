"""The one body that makes a campaign on the search platform, or adds ads to one; pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kempen.platforms.interface import (
    NewAd,
    NewAds,
    NewPlatformCampaign,
    PlatformError,
    Remedy,
)
from kempen.platforms.search.criteria import added_keyword, all_or_nothing, created
from kempen.platforms.search.groups import is_for, named_group
from kempen.platforms.search.money import to_micros
from kempen.platforms.search.translate import ad_content
from kempen.platforms.targeting import Criterion, CriterionKind, Targeting, TargetKeyword

_PLACES: Final = {"MY": 2458, "SG": 2702, "BN": 2096, "ID": 2360, "TH": 2764}
_LANGUAGES: Final = {"en": 1000, "ms": 1102, "zh": 1017, "ta": 1130}
_ADS_A_GROUP: Final = 3


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
        *created(_targeting(new), campaign),
    ]
    operations += _groups(new, base, campaign, new.name)
    return all_or_nothing(operations)


def addition_body(new: NewAds, customer: str, campaign_id: str) -> dict[str, object]:
    """Return the body that adds ads to a campaign that is there, in groups of their own."""
    base = f"customers/{customer}"
    operations = _groups(new, base, f"{base}/campaigns/{campaign_id}", new.tagged_name)
    return all_or_nothing(list(operations))


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
    if new.targeting.places:
        # Whoever is there: by itself it also takes people who are only interested in a place.
        fields["geoTargetTypeSetting"] = {"positiveGeoTargetType": "PRESENCE"}
    if new.start:
        fields["startDateTime"] = f"{new.start.isoformat()} 00:00:00"
    if new.end:
        fields["endDateTime"] = f"{new.end.isoformat()} 23:59:59"
    return fields


def _targeting(new: NewAds) -> Targeting:
    """Return whom ads are for: where nothing was looked up, the audience's country and languages.

    Plain keywords are phrases.
    """
    own, audience = new.targeting, new.audience
    return Targeting(
        places=own.places
        or tuple(_known(_PLACES, CriterionKind.PLACE, code) for code in audience.countries),
        languages=own.languages
        or tuple(_known(_LANGUAGES, CriterionKind.LANGUAGE, code) for code in audience.languages),
        keywords=own.keywords or tuple(TargetKeyword(text) for text in new.keywords),
        negative_keywords=own.negative_keywords,
    )


def _known(table: Mapping[str, int], kind: CriterionKind, code: str) -> Criterion:
    if code not in table:
        raise PlatformError(f"The {kind} {code} is not known here.", Remedy.PERMANENT)
    return Criterion(kind, str(table[code]), code)


def _groups(new: NewAds, base: str, campaign: str, name: str) -> Iterator[dict[str, object]]:
    """Yield what makes the ad groups: of one language each, and a group holds only so many ads."""
    keywords = _targeting(new).keywords
    languages = dict.fromkeys(ad.language for ad in new.ads)
    index = 0
    for language in languages:
        own = [ad for ad in new.ads if ad.language == language]
        words = [one for one in keywords if is_for(one, language, languages)] or keywords
        for place in range(0, len(own), _ADS_A_GROUP):
            title = named_group(name, language, place // _ADS_A_GROUP + 1)
            group = f"{base}/adGroups/-{3 + index}"
            yield from _group(campaign, group, title, words, own[place : place + _ADS_A_GROUP])
            index += 1


def _group(
    campaign: str, group: str, name: str, keywords: Sequence[TargetKeyword], ads: Sequence[NewAd]
) -> Iterator[dict[str, object]]:
    yield _create(
        "adGroup",
        resourceName=group,
        name=name,
        campaign=campaign,
        type="SEARCH_STANDARD",
        status="ENABLED",
    )
    for keyword in keywords:
        yield added_keyword(keyword, group)
    for ad in ads:
        yield _create("adGroupAd", adGroup=group, status="ENABLED", ad=ad_content(ad))
