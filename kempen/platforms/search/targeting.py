"""The search platform's verbs about places, languages, keywords, and what people typed."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from kempen.platforms.calling import understood
from kempen.platforms.search import criteria, figures, translate
from kempen.platforms.search.calls import SearchCalls
from kempen.platforms.search.groups import group_languages
from kempen.platforms.targeting import (
    Criterion,
    CriterionKind,
    RegionResult,
    SearchTermResult,
    Targeting,
)

_LONGEST_NAME: Final = 300
_ENABLED: Final = "ENABLED"


class SearchTargeting:
    """See `targeting.TargetingVerbs`: this platform knows no interests."""

    def __init__(self, calls: SearchCalls) -> None:
        self._calls = calls
        self._languages: list[Criterion] | None = None
        self._places: dict[str, Criterion] = {}

    @understood
    def find_criteria(
        self, kind: CriterionKind, query: str, country: str = "MY"
    ) -> list[Criterion]:
        """Return the places or languages that a text may mean."""
        text = " ".join(query.split())[:_LONGEST_NAME]
        if kind is CriterionKind.PLACE:
            return self._find_places(text, country)
        if kind is CriterionKind.LANGUAGE:
            wanted = text.casefold()
            return [one for one in self._all_languages() if wanted in one.name.casefold()]
        return []

    @understood
    def targeting(self, campaign_ids: Sequence[str]) -> Mapping[str, Targeting]:
        """Return what stands there now, by campaign."""
        if not campaign_ids:
            return {}
        rows = self._calls.rows(translate.CAMPAIGNS_QUERY)
        living = [str(row["campaign"]["id"]) for row in rows]
        standing = self._standing(campaign_ids)
        names = criteria.named(
            [*self._named_places(criteria.keys_of(standing)), *self._all_languages()]
        )
        return {
            number: standing.get(number, criteria.Standing()).targeting(names)
            for number in campaign_ids
            if number in living
        }

    @understood
    def set_targeting(self, campaign_id: str, targeting: Targeting) -> None:
        """Make it stand as approved, all or nothing."""
        number = translate.number(campaign_id)
        there = self._standing([number]).get(number, criteria.Standing())
        rows = self._calls.rows(criteria.groups_query(number)) if targeting.keywords else []
        groups = group_languages(rows)
        campaign = f"customers/{self._calls.customer}/campaigns/{number}"
        operations = criteria.changes(targeting, there, campaign, groups)
        if operations:
            body = criteria.all_or_nothing(operations)
            self._calls.change("googleAds:mutate", body, repeatable=False)

    @understood
    def search_terms(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[SearchTermResult]:
        """Return what people typed, the dearest first."""
        if not campaign_ids or since > until:
            return []
        rows = [*self._calls.pages(figures.terms_query(campaign_ids, since, until))]
        return figures.terms_of(rows, since, until)

    @understood
    def region_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[RegionResult]:
        """Return what campaigns brought in each state, by where people were."""
        if not campaign_ids or since > until:
            return []
        rows = [*self._calls.pages(figures.regions_query(campaign_ids, since, until))]
        keys = sorted({figures.state_of(row) for row in rows} - {""})
        names = {one.key: one for one in self._named_places(keys)}
        return figures.regions_of(rows, names, since, until)

    def _find_places(self, text: str, country: str) -> list[Criterion]:
        if not text:
            rows = self._calls.pages(criteria.states_query(country))
            states = [criteria.place_of(row["geoTargetConstant"]) for row in rows]
            return sorted(states, key=lambda one: one.name)
        suggested = [
            one["geoTargetConstant"] for one in self._calls.suggested_places(text, country)
        ]
        return [criteria.place_of(row) for row in suggested if row.get("status") == _ENABLED]

    def _standing(self, campaign_ids: Sequence[str]) -> dict[str, criteria.Standing]:
        rows = self._calls.rows(criteria.criteria_query(campaign_ids))
        keywords = self._calls.rows(criteria.keywords_query(campaign_ids))
        return criteria.standing_of(rows, keywords)

    def _all_languages(self) -> list[Criterion]:
        if self._languages is None:
            rows = self._calls.pages(criteria.LANGUAGES_QUERY)
            languages = [criteria.language_of(row["languageConstant"]) for row in rows]
            self._languages = sorted(languages, key=lambda one: one.name)
        return self._languages

    def _named_places(self, keys: Sequence[str]) -> list[Criterion]:
        """Return places by their keys; one that is not there any more is missing."""
        unknown = [key for key in keys if key not in self._places]
        if unknown:
            for row in self._calls.pages(criteria.places_query(unknown)):
                place = criteria.place_of(row["geoTargetConstant"])
                self._places[place.key] = place
        return [self._places[key] for key in keys if key in self._places]
