"""Places, languages and keywords of the search platform: queries, rows, what to change; pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.search.groups import is_for
from kempen.platforms.search.rows import CriterionRow, LanguageRow, PlaceRow, SearchRow
from kempen.platforms.search.translate import number
from kempen.platforms.targeting import (
    Criterion,
    CriterionKind,
    KeywordMatch,
    Targeting,
    TargetKeyword,
)

EXCLUDED: Final = "-"  # Before the key of a place that a campaign is not shown in.
_PLACE, _LANGUAGE = "geoTargetConstants/", "languageConstants/"
_MATCHES: Final[Mapping[KeywordMatch, str]] = {
    "phrase": "PHRASE",
    "exact": "EXACT",
    "broad": "BROAD",
}
_MATCHED: Final[Mapping[str, KeywordMatch]] = {sent: match for match, sent in _MATCHES.items()}
_CRITERIA_QUERY: Final = (
    "SELECT campaign.id, campaign_criterion.resource_name, campaign_criterion.type,"
    " campaign_criterion.negative, campaign_criterion.display_name,"
    " campaign_criterion.location.geo_target_constant,"
    " campaign_criterion.language.language_constant,"
    " campaign_criterion.keyword.text, campaign_criterion.keyword.match_type"
    " FROM campaign_criterion WHERE campaign.id IN ({ids}) AND campaign_criterion.status !="
    " 'REMOVED' AND campaign_criterion.type IN ('LOCATION', 'PROXIMITY', 'LANGUAGE', 'KEYWORD')"
)
_KEYWORDS_QUERY: Final = (
    "SELECT campaign.id, ad_group.resource_name, ad_group_criterion.resource_name,"
    " ad_group_criterion.status, ad_group_criterion.negative,"
    " ad_group_criterion.keyword.text, ad_group_criterion.keyword.match_type"
    " FROM ad_group_criterion WHERE campaign.id IN ({ids}) AND ad_group_criterion.type = 'KEYWORD'"
    " AND ad_group_criterion.status != 'REMOVED' AND ad_group.status != 'REMOVED'"
)
_GROUPS_QUERY: Final = (
    "SELECT campaign.id, ad_group.resource_name, ad_group.name FROM ad_group"
    " WHERE campaign.id IN ({ids}) AND ad_group.status != 'REMOVED'"
)
_PLACES_QUERY: Final = (
    "SELECT geo_target_constant.id, geo_target_constant.name, geo_target_constant.canonical_name,"
    " geo_target_constant.target_type, geo_target_constant.status FROM geo_target_constant"
)
LANGUAGES_QUERY: Final = (
    "SELECT language_constant.id, language_constant.code, language_constant.name"
    " FROM language_constant WHERE language_constant.targetable = TRUE"
)


def criteria_query(campaign_ids: Sequence[str]) -> str:
    """Return the query for the criteria of campaigns."""
    return _CRITERIA_QUERY.format(ids=_ids(campaign_ids))


def keywords_query(campaign_ids: Sequence[str]) -> str:
    """Return the query for the keywords of the campaigns' groups."""
    return _KEYWORDS_QUERY.format(ids=_ids(campaign_ids))


def groups_query(campaign_id: str) -> str:
    """Return the query for a campaign's groups."""
    return _GROUPS_QUERY.format(ids=number(campaign_id))


def places_query(keys: Sequence[str]) -> str:
    """Return the query for places by their keys."""
    return f"{_PLACES_QUERY} WHERE geo_target_constant.id IN ({_ids(keys)})"


def states_query(country: str) -> str:
    """Return the query for the states of a country."""
    if not (country.isascii() and country.isalpha()):
        raise PlatformError("A country is two letters here.", Remedy.PERMANENT)
    return (
        f"{_PLACES_QUERY} WHERE geo_target_constant.country_code = '{country.upper()}'"
        " AND geo_target_constant.target_type = 'State'"
        " AND geo_target_constant.status = 'ENABLED'"
    )


def _ids(numbers: Sequence[str]) -> str:
    return ", ".join(number(one) for one in numbers)


def place_of(row: PlaceRow) -> Criterion:
    """Read a place: what kind it is, and for a town the state that it is in."""
    kind, above = str(row.get("targetType", "")), str(row.get("canonicalName", "")).split(",")[1:-1]
    return Criterion(
        CriterionKind.PLACE, str(row["id"]), str(row.get("name", "")), ", ".join((kind, *above))
    )


def language_of(row: LanguageRow) -> Criterion:
    """Read a language."""
    return Criterion(
        CriterionKind.LANGUAGE, str(row["id"]), str(row.get("name", "")), str(row.get("code", ""))
    )


@dataclass
class Standing:
    """What stands for one campaign, by its resource names."""

    places: dict[str, CriterionRow] = field(default_factory=dict)
    languages: dict[str, CriterionRow] = field(default_factory=dict)
    negatives: list[tuple[str, TargetKeyword]] = field(default_factory=list)
    keywords: list[tuple[str, str, TargetKeyword, bool]] = field(default_factory=list)

    def targeting(self, names: Mapping[str, Criterion]) -> Targeting:
        """Return it in our words; a paused keyword does not stand."""
        on = [keyword for _, _, keyword, is_on in self.keywords if is_on]
        return Targeting(
            places=tuple(_place(key, row, names) for key, row in self.places.items()),
            languages=tuple(
                names.get(f"{_LANGUAGE}{key}", Criterion(CriterionKind.LANGUAGE, key, key))
                for key in self.languages
            ),
            keywords=tuple(dict.fromkeys(on)),
            negative_keywords=tuple(dict.fromkeys(keyword for _, keyword in self.negatives)),
        )


def standing_of(rows: Sequence[SearchRow], keywords: Sequence[SearchRow]) -> dict[str, Standing]:
    """Read the criteria of campaigns and the keywords of their groups, by campaign."""
    standings: dict[str, Standing] = {}
    for row in rows:
        criterion = row["campaignCriterion"]
        name, kind = criterion["resourceName"], criterion.get("type")
        own = standings.setdefault(str(row["campaign"]["id"]), Standing())
        if kind == "KEYWORD":
            own.negatives.append((name, _keyword(criterion)))
        elif kind == "LANGUAGE":
            own.languages[criterion["language"]["languageConstant"].rpartition("/")[2]] = criterion
        else:
            own.places[_place_key(criterion)] = criterion
    for row in keywords:
        criterion, group = row["adGroupCriterion"], row["adGroup"]["resourceName"]
        own = standings.setdefault(str(row["campaign"]["id"]), Standing())
        name, keyword = criterion["resourceName"], _keyword(criterion)
        if criterion.get("negative"):
            own.negatives.append((name, keyword))
        else:
            is_on = criterion.get("status", "ENABLED") == "ENABLED"
            own.keywords.append((group, name, keyword, is_on))
    return standings


def _place_key(criterion: CriterionRow) -> str:
    if "location" not in criterion:
        # A radius: it has no key but its own number, and is only ever found and removed.
        return f"radius:{criterion['resourceName'].rpartition('~')[2]}"
    key = criterion["location"]["geoTargetConstant"].rpartition("/")[2]
    return f"{EXCLUDED}{key}" if criterion.get("negative") else key


def _place(key: str, row: CriterionRow, names: Mapping[str, Criterion]) -> Criterion:
    known = names.get(f"{_PLACE}{key.removeprefix(EXCLUDED)}")
    name = known.name if known else str(row.get("displayName", "")) or key
    detail = "Radius" if "location" not in row else known.detail if known else ""
    return Criterion(CriterionKind.PLACE, key, name, detail, key.startswith(EXCLUDED))


def _keyword(criterion: CriterionRow) -> TargetKeyword:
    given = criterion.get("keyword", {})
    match = _MATCHED.get(str(given.get("matchType")), "broad")
    return TargetKeyword(str(given.get("text", "")), match)


def keys_of(standing: Mapping[str, Standing]) -> list[str]:
    """Return the keys of the places that have to be named."""
    keys = {key.removeprefix(EXCLUDED) for own in standing.values() for key in own.places}
    return sorted(key for key in keys if key.isdecimal())


def named(criteria: Sequence[Criterion]) -> dict[str, Criterion]:
    """Return criteria by the names that rows have for them."""
    return {
        f"{_PLACE if one.kind is CriterionKind.PLACE else _LANGUAGE}{one.key}": one
        for one in criteria
    }


def created(targeting: Targeting, campaign: str) -> Iterator[dict[str, object]]:
    """Yield what makes a campaign's places, languages and negative keywords."""
    for place in targeting.places:
        yield _criterion(campaign, _location(place.key))
    for language in targeting.languages:
        constant = {"languageConstant": f"{_LANGUAGE}{number(language.key)}"}
        yield _criterion(campaign, {"language": constant})
    for keyword in targeting.negative_keywords:
        yield _criterion(campaign, {"keyword": sent(keyword), "negative": True})


def _criterion(campaign: str, fields: Mapping[str, object]) -> dict[str, object]:
    return {"campaignCriterionOperation": {"create": {"campaign": campaign, **fields}}}


def _location(key: str) -> dict[str, object]:
    plain = key.removeprefix(EXCLUDED)
    excluded = {"negative": True} if plain != key else {}
    return {"location": {"geoTargetConstant": f"{_PLACE}{number(plain)}"}, **excluded}


def sent(keyword: TargetKeyword) -> dict[str, str]:
    """Return a keyword as the platform is given it."""
    return {"text": keyword.text, "matchType": _MATCHES[keyword.match]}


def added_keyword(keyword: TargetKeyword, group: str) -> dict[str, object]:
    """Return what makes a keyword in a group."""
    created = {"adGroup": group, "status": "ENABLED", "keyword": sent(keyword)}
    return {"adGroupCriterionOperation": {"create": created}}


def changes(
    wanted: Targeting, there: Standing, campaign: str, groups: Mapping[str, str]
) -> list[dict[str, object]]:
    """Return what makes a campaign's criteria and keywords stand as wanted, removals first.

    `groups` has the language of each of its groups, "" where it is not known.
    """
    if not wanted:
        return []
    places = {one.key for one in wanted.places}
    languages = {one.key for one in wanted.languages}
    extra = [row for key, row in there.places.items() if places and key not in places]
    extra += [row for key, row in there.languages.items() if languages and key not in languages]
    blocked = {one.mark for one in wanted.negative_keywords}
    names = [row["resourceName"] for row in extra]
    names += [name for name, keyword in there.negatives if keyword.mark not in blocked]
    known = {keyword.mark for _, keyword in there.negatives}
    missing = Targeting(
        places=tuple(one for one in wanted.places if one.key not in there.places),
        languages=tuple(one for one in wanted.languages if one.key not in there.languages),
        negative_keywords=tuple(one for one in wanted.negative_keywords if one.mark not in known),
    )
    return [
        *(_removed(name) for name in names),
        *created(missing, campaign),
        *_keyword_changes(wanted, there, groups),
    ]


def _keyword_changes(
    wanted: Targeting, there: Standing, groups: Mapping[str, str]
) -> Iterator[dict[str, object]]:
    if not wanted.keywords:
        return
    approved = {one.mark: one for one in wanted.keywords}
    for _, name, keyword, is_on in there.keywords:
        if keyword.mark not in approved:
            yield _removed(name)
        elif not is_on:
            update = {"resourceName": name, "status": "ENABLED"}
            yield {"adGroupCriterionOperation": {"updateMask": "status", "update": update}}
    # Groups may differ: ads that were added have keywords of their own. What stands nowhere is
    # added to every one of its language.
    known = {keyword.mark for _, _, keyword, _ in there.keywords}
    missing = [keyword for key, keyword in approved.items() if key not in known]
    languages = set(groups.values())
    for group, language in groups.items():
        for keyword in missing:
            if is_for(keyword, language, languages):
                yield added_keyword(keyword, group)


def all_or_nothing(operations: list[dict[str, object]]) -> dict[str, object]:
    """Return the body that carries out every operation or none."""
    return {"mutateOperations": operations, "partialFailure": False, "validateOnly": False}


def _removed(name: str) -> dict[str, object]:
    kind = "campaignCriterion" if "/campaignCriteria/" in name else "adGroupCriterion"
    return {f"{kind}Operation": {"remove": name}}
