"""Whom a campaign should be shown to on its platform: as approved, else as first seen. Pure."""

from collections.abc import Iterable, Sequence
from typing import Final

from kempen.domain.launches.changes.base import ChangeRole, PlatformChange
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
)
from kempen.platforms.targeting import Criterion, Targeting, TargetKeyword

_NONE: Final = LineTargeting()


def expected_targeting(
    done: Sequence[PlatformChange],
    first_seen: LineTargeting | None,
    *,
    added_ads_have_audience: bool,
) -> Targeting | None:
    """Return what the carried-out changes of a campaign say that stands there, oldest first.

    What they say nothing of is as it was first seen after the launch. None where nothing is known.
    """
    ads = [one for one in done if isinstance(one, AdsChange)]
    is_made_here = any(ChangeRole.MAKES_CAMPAIGN in one.roles for one in ads)
    targetings = [one.targeting for one in ads if one.targeting is not None]
    if not is_made_here or len(targetings) < len(ads):
        # Something stood there before, or was approved before campaigns had their own.
        known = first_seen
    else:
        known = targetings[0]
        for added in targetings[1:]:
            known = _joined(known, added if added_ads_have_audience else _keywords_of(added))
        known = _completed(known, first_seen or _NONE)
    if known is None:
        return None
    for change in done:
        if not isinstance(change, AdsChange):
            known = change.targeting_after(known)
    return _with_keys(known or _NONE).for_platform


def stored(targeting: Targeting) -> LineTargeting:
    """Return what was read on a platform as it is stored."""
    return LineTargeting(
        places=tuple(map(_chosen, targeting.places)),
        languages=tuple(map(_chosen, targeting.languages)),
        interests=tuple(map(_chosen, targeting.interests)),
        keywords=tuple(map(_keyword, targeting.keywords)),
        negative_keywords=tuple(map(_keyword, targeting.negative_keywords)),
    )


def _chosen(criterion: Criterion) -> ChosenCriterion:
    return ChosenCriterion(criterion.name, key=criterion.key, detail=criterion.detail)


def _keyword(keyword: TargetKeyword) -> ChosenKeyword:
    return ChosenKeyword(keyword.text, keyword.match)


def _keywords_of(targeting: LineTargeting) -> LineTargeting:
    """Return what added ads bring where the campaign holds the rest."""
    return LineTargeting(keywords=targeting.keywords)


def _joined(one: LineTargeting, other: LineTargeting) -> LineTargeting:
    return LineTargeting(
        places=_once((*one.places, *other.places)),
        languages=_once((*one.languages, *other.languages)),
        interests=_once((*one.interests, *other.interests)),
        keywords=tuple(dict.fromkeys((*one.keywords, *other.keywords))),
        negative_keywords=tuple(dict.fromkeys((*one.negative_keywords, *other.negative_keywords))),
    )


def _once(criteria: Iterable[ChosenCriterion]) -> tuple[ChosenCriterion, ...]:
    return tuple({one.key: one for one in criteria}.values())


def _completed(approved: LineTargeting, first_seen: LineTargeting) -> LineTargeting:
    """Return it with the country, languages and keywords that stand where none were approved."""
    return LineTargeting(
        places=approved.places or first_seen.places,
        languages=approved.languages or first_seen.languages,
        interests=approved.interests,
        keywords=approved.keywords or first_seen.keywords,
        negative_keywords=approved.negative_keywords,
    )


def _with_keys(targeting: LineTargeting) -> LineTargeting:
    return LineTargeting(
        places=tuple(one for one in targeting.places if one.key),
        languages=tuple(one for one in targeting.languages if one.key),
        interests=tuple(one for one in targeting.interests if one.key),
        keywords=targeting.keywords,
        negative_keywords=targeting.negative_keywords,
    )
