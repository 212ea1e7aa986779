"""Changes on the search platform: create, update and remove with temporary ids, all or nothing."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.delivery import unit
from sandbox.dialects.search import checks, criteria
from sandbox.dialects.search.errors import AdsError, missing, not_found
from sandbox.dialects.search.errors import field as at
from sandbox.state import PlatformObject, State
from sandbox.targeting import living

_NO_POLITICS = {
    "DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING",
    "CONTAINS_EU_POLITICAL_ADVERTISING",
}
_BIDDING = {
    "maximizeConversions": "MAXIMIZE_CONVERSIONS",
    "maximizeConversionValue": "MAXIMIZE_CONVERSION_VALUE",
    "targetSpend": "TARGET_SPEND",
    "manualCpc": "MANUAL_CPC",
}
_STATUSES = {"ENABLED", "PAUSED"}
_MOST_ADS_A_GROUP = 3


@dataclass
class Mutation:
    """One request's changes to one customer; temporary ids live as long as it does."""

    state: State
    customer: dict[str, Any]
    temporary: dict[str, int] = field(default_factory=dict)

    def apply(self, kind: str, operation: dict[str, Any]) -> str:
        """Make one change and return the resource name that it touched."""
        verbs = [one for one in ("create", "update", "remove") if one in operation]
        if len(verbs) != 1:
            raise missing("operation")
        verb = verbs[0]
        if kind not in _KINDS:
            raise AdsError("requestError", "UNKNOWN", f"{kind}: not known here.")
        try:
            if verb == "create":
                return self._create(kind, operation["create"])
            if verb == "update":
                return self._update(kind, operation["update"], operation.get("updateMask", ""))
            platform_object = self._find(kind, str(operation["remove"]))
            self.state.update(platform_object, status="REMOVED")
            return self._name(kind, platform_object)
        except AdsError as error:
            raise error.at(at(verb)) from None

    def _create(self, kind: str, given: dict[str, Any]) -> str:
        platform_object = _CREATORS[kind](self, given)
        wanted = str(given.get("resourceName", ""))
        if wanted:
            self.temporary[wanted] = platform_object.id
        return self._name(kind, platform_object)

    def _name(self, kind: str, platform_object: PlatformObject) -> str:
        own = (
            f"{platform_object.parent}~{platform_object.id}"
            if kind in _BELOW
            else str(platform_object.id)
        )
        return f"customers/{self.customer['id']}/{_PLURALS[kind]}/{own}"

    def _find(self, kind: str, name: str) -> PlatformObject:
        """Return the living object of a resource name, be it temporary or not."""
        number = self.temporary.get(name)
        if number is None:
            pattern = rf"customers/{self.customer['id']}/{_PLURALS[kind]}/(?:\d+~)?(\d+)"
            match = re.fullmatch(pattern, name)
            if match is None:
                raise not_found(name)
            number = int(match.group(1))
        try:
            platform_object = self.state.object_by_id(number)
        except KeyError:
            raise not_found(name) from None
        mine = (platform_object.platform, platform_object.account) == (
            "search",
            self.customer["id"],
        )
        if not mine or platform_object.kind != _KINDS[kind] or platform_object.status == "REMOVED":
            raise not_found(name)
        return platform_object

    def _update(self, kind: str, given: dict[str, Any], mask: str) -> str:
        platform_object = self._find(kind, str(given.get("resourceName", "")))
        paths = [path for path in mask.split(",") if path]
        if not paths:
            raise AdsError("fieldMaskError", "FIELD_MASK_MISSING", "The field mask is missing.")
        data: dict[str, Any] = {}
        name = status = None
        for path in paths:
            if path not in _CHANGEABLE[kind]:
                raise AdsError("fieldMaskError", "FIELD_NOT_FOUND", f"{path}: not found.")
            value = given.get(path)
            if path == "status":
                status = self._status(given, "")
            elif path == "name":
                name = self._free_name(kind, str(value or ""), besides=platform_object.id)
            elif path == "amountMicros":
                data["amount_micros"] = checks.micros(value, self._unit())
            elif path == "endDateTime" and value is None:
                data |= {"end_date_time": None, "last_day": None}
            else:
                data |= _moment(path, value)
        self.state.update(platform_object, name=name, status=status, data=data)
        return self._name(kind, platform_object)

    def _unit(self) -> int:
        return int(unit(self.customer["currency"]) * 1_000_000)

    def _status(self, given: dict[str, Any], otherwise: str) -> str:
        status = str(given.get("status", otherwise))
        if status not in _STATUSES:
            raise AdsError("enumError", "ENUM_VALUE_NOT_PERMITTED", status, path=[at("status")])
        return status

    def _free_name(self, kind: str, name: str, besides: int = 0) -> str:
        if not name.strip():
            raise missing("name")
        for other in self.state.objects("search", _KINDS[kind], account=self.customer["id"]):
            if other.name == name and other.status != "REMOVED" and other.id != besides:
                family, code = _DUPLICATE[kind]
                raise AdsError(family, code, "The name is taken.", path=[at("name")], trigger=name)
        return name

    def _add(
        self,
        kind: str,
        name: str,
        status: str,
        data: dict[str, Any],
        parent: int | None = None,
    ) -> PlatformObject:
        return self.state.add(
            "search",
            self.customer["id"],
            _KINDS[kind],
            name=name,
            status=status,
            parent=parent,
            data=data,
        )

    def budget(self, given: dict[str, Any]) -> PlatformObject:
        """Make a budget."""
        name = self._free_name("campaignBudget", str(given.get("name", "")))
        data = {
            "amount_micros": checks.micros(given.get("amountMicros"), self._unit()),
            "explicitly_shared": given.get("explicitlyShared", True),
        }
        return self._add("campaignBudget", name, "ENABLED", data)

    def campaign(self, given: dict[str, Any]) -> PlatformObject:
        """Make a campaign."""
        name = self._free_name("campaign", str(given.get("name", "")))
        budget = self._find("campaignBudget", str(given.get("campaignBudget", "")))
        if given.get("advertisingChannelType") != "SEARCH":
            raise missing("advertising_channel_type")
        bidding = [code for block, code in _BIDDING.items() if block in given]
        if len(bidding) != 1:
            raise missing("campaign_bidding_strategy")
        if given.get("containsEuPoliticalAdvertising") not in _NO_POLITICS:
            raise AdsError(
                "mutateError",
                "EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED",
                "Say whether the campaign holds political advertising.",
                path=[at("contains_eu_political_advertising")],
            )
        data = {"budget": budget.id, "channel": "SEARCH", "bidding": bidding[0]}
        for path in ("startDateTime", "endDateTime"):
            data |= _moment(path, given.get(path))
        return self._add("campaign", name, self._status(given, "ENABLED"), data)

    def campaign_criterion(self, given: dict[str, Any]) -> PlatformObject:
        """Make a place, a language or a negative keyword of a campaign."""
        campaign = self._find("campaign", str(given.get("campaign", "")))
        others = living(self.state, "campaign_criterion", campaign.id)
        data = criteria.of_campaign(given, others)
        same = criteria.duplicate(data, others)
        return same or self._add("campaignCriterion", "", "ENABLED", data, campaign.id)

    def ad_group(self, given: dict[str, Any]) -> PlatformObject:
        """Make an ad group in a campaign."""
        campaign = self._find("campaign", str(given.get("campaign", "")))
        if not given.get("name"):
            raise missing("name")
        status = self._status(given, "ENABLED")
        return self._add("adGroup", str(given["name"]), status, {}, campaign.id)

    def ad_group_criterion(self, given: dict[str, Any]) -> PlatformObject:
        """Make a keyword in an ad group."""
        group = self._find("adGroup", str(given.get("adGroup", "")))
        data = criteria.of_group(given)
        same = criteria.duplicate(data, living(self.state, "keyword", group.id))
        status = self._status(given, "ENABLED")
        return same or self._add("adGroupCriterion", "", status, data, group.id)

    def ad_group_ad(self, given: dict[str, Any]) -> PlatformObject:
        """Make a responsive search ad in an ad group; its review begins at once."""
        group = self._find("adGroup", str(given.get("adGroup", "")))
        ad, status = given.get("ad") or {}, self._status(given, "ENABLED")
        try:
            texts = checks.responsive_ad(ad)
        except AdsError as error:
            raise error.at(at("ad")) from None
        others = self.state.objects("search", "ad", parent=group.id)
        if sum(other.status == "ENABLED" for other in others) >= _MOST_ADS_A_GROUP:
            raise AdsError(
                "resourceCountLimitExceededError", "RESOURCE_LIMIT", "Three ads a group at most."
            )
        data = {
            "texts": texts,
            "final_urls": ad["finalUrls"],
            "responsive_search_ad": ad["responsiveSearchAd"],
            "submitted_at": self.state.now().isoformat(),
        }
        return self._add("adGroupAd", "", status, data, group.id)


def _moment(path: str, value: Any) -> dict[str, str]:
    """Return a start or end as the campaign keeps it: the text and the day that it means."""
    if not value:
        return {}
    if not re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", str(value)):
        raise AdsError(
            "dateError", "INVALID_STRING_DATE_TIME", "yyyy-MM-dd HH:mm:ss.", path=[at(path)]
        )
    text, day = (
        ("start_date_time", "first_day")
        if path == "startDateTime"
        else ("end_date_time", "last_day")
    )
    return {text: str(value), day: str(value)[:10]}


_KINDS = {
    "campaignBudget": "budget",
    "campaign": "campaign",
    "campaignCriterion": "campaign_criterion",
    "adGroup": "ad_set",
    "adGroupCriterion": "keyword",
    "adGroupAd": "ad",
}
_PLURALS = {
    "campaignBudget": "campaignBudgets",
    "campaign": "campaigns",
    "campaignCriterion": "campaignCriteria",
    "adGroup": "adGroups",
    "adGroupCriterion": "adGroupCriteria",
    "adGroupAd": "adGroupAds",
}
_BELOW = {"campaignCriterion", "adGroupCriterion", "adGroupAd"}
_DUPLICATE = {
    "campaignBudget": ("campaignBudgetError", "DUPLICATE_NAME"),
    "campaign": ("campaignError", "DUPLICATE_CAMPAIGN_NAME"),
    "adGroup": ("adGroupError", "DUPLICATE_ADGROUP_NAME"),
}
_CHANGEABLE = {
    "campaignBudget": {"amountMicros", "name"},
    "campaign": {"status", "name", "startDateTime", "endDateTime"},
    "campaignCriterion": set[str](),
    "adGroup": {"status", "name"},
    "adGroupCriterion": {"status"},
    "adGroupAd": {"status"},
}
_CREATORS: dict[str, Callable[[Mutation, dict[str, Any]], PlatformObject]] = {
    "campaignBudget": Mutation.budget,
    "campaign": Mutation.campaign,
    "campaignCriterion": Mutation.campaign_criterion,
    "adGroup": Mutation.ad_group,
    "adGroupCriterion": Mutation.ad_group_criterion,
    "adGroupAd": Mutation.ad_group_ad,
}
SERVICES = {plural: kind for kind, plural in _PLURALS.items()}
