"""The social platform's verbs about places, languages, interests, and figures by region."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from kempen.platforms.calling import understood
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.social import criteria, figures
from kempen.platforms.social.calls import Calls
from kempen.platforms.social.figures import of_campaigns
from kempen.platforms.social.objects import SocialObject
from kempen.platforms.social.translate import Counting
from kempen.platforms.targeting import (
    Criterion,
    CriterionKind,
    RegionResult,
    SearchTermResult,
    Targeting,
)

_CAMPAIGN_FIELDS = "id,name,status,effective_status,daily_budget,objective"
_LIVING = '["ACTIVE", "PAUSED", "IN_PROCESS", "WITH_ISSUES"]'
_PAGE = 200


class SocialTargeting:
    """See `targeting.TargetingVerbs`: nobody types anything here, so there are no keywords."""

    def __init__(self, calls: Calls, account_id: str, counting: Counting) -> None:
        self._calls = calls
        self._account = f"/act_{account_id}"
        self._counting = counting
        self._languages: dict[str, Criterion] | None = None

    @understood
    def find_criteria(
        self, kind: CriterionKind, query: str, country: str = "MY"
    ) -> list[Criterion]:
        """Return the places, languages or interests that a text may mean."""
        text = " ".join(query.split())
        if kind is CriterionKind.INTEREST and not text:
            return []
        matches = criteria.without_members(self._look_up(kind, text, country))
        return matches if text else sorted(matches, key=lambda one: one.name)

    @understood
    def targeting(self, campaign_ids: Sequence[str]) -> Mapping[str, Targeting]:
        """Return what stands there now, by campaign: its ad sets together."""
        if not campaign_ids:
            return {}
        living = {str(body["id"]) for body in self._campaign_bodies()}
        query = {"fields": criteria.SET_FIELDS, "filtering": of_campaigns(campaign_ids)}
        sets = [*self._pages(f"{self._account}/adsets", query)]
        has_languages = any("locales" in one.get("targeting", {}) for one in sets)
        names = self._all_languages() if has_languages else {}
        targeting_of = {}
        for number in campaign_ids:
            if number in living:
                own = [one for one in sets if str(one["campaign_id"]) == number]
                together = criteria.targeting_of([one["targeting"] for one in own], names)
                targeting_of[number] = replace(together, ad_sets=criteria.ad_sets_of(own))
        return targeting_of

    @understood
    def set_targeting(self, campaign_id: str, targeting: Targeting) -> None:
        """Make it stand as approved in each of the campaign's ad sets."""
        query = {"fields": criteria.SET_FIELDS, "filtering": of_campaigns([campaign_id])}
        bodies = [*self._pages(f"{self._account}/adsets", query)]
        sets = [one for one in bodies if str(one["campaign_id"]) == campaign_id]
        together = criteria.targeting_of([one["targeting"] for one in sets], {})
        for one in sets:
            whole = criteria.changed(targeting, one["targeting"], together)
            if whole is not None:
                self._calls.post(node(str(one["id"])), {"targeting": whole}, repeatable=True)

    @understood
    def search_terms(
        self,
        campaign_ids: Sequence[str],  # noqa: ARG002 -- the verb of every platform
        since: date,  # noqa: ARG002
        until: date,  # noqa: ARG002
    ) -> list[SearchTermResult]:
        """Return nothing: nobody searches here."""
        return []

    @understood
    def region_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[RegionResult]:
        """Return what campaigns brought in each region; the platform only gives its name."""
        if not campaign_ids or since > until:
            return []
        query = figures.region_query(campaign_ids, since, until)
        bodies = self._pages(f"{self._account}/insights", query)
        results = [figures.region_of(body, since, until, self._counting) for body in bodies]
        return sorted(results, key=lambda one: (one.campaign_id, -one.spend, one.name))

    def _look_up(self, kind: CriterionKind, text: str, country: str) -> list[Criterion]:
        body = self._calls.get("/search", criteria.search_query(kind, text, country))
        matches = [criteria.found_of(kind, one) for one in body.get("data", [])]
        return [one for one in matches if one is not None]

    def _all_languages(self) -> dict[str, Criterion]:
        if self._languages is None:
            languages = self._look_up(CriterionKind.LANGUAGE, "", "")
            self._languages = {one.key: one for one in languages}
        return self._languages

    def _pages(self, path: str, parameters: Mapping[str, str]) -> Iterator[SocialObject]:
        return self._calls.pages(path, parameters, _PAGE)

    def _campaign_bodies(self) -> Iterator[SocialObject]:
        query = {"fields": _CAMPAIGN_FIELDS, "effective_status": _LIVING}
        return self._pages(f"{self._account}/campaigns", query)


def node(number: str) -> str:
    """Return the path of an object by its number."""
    if not number.isdecimal():
        raise PlatformError("A campaign's id is a number here.", Remedy.PERMANENT)
    return f"/{number}"
