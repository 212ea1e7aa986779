"""The targeting that a strategy proposes for a planned campaign, from the brief and offering."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.keywords import keywords_of, negatives_of
from kempen.domain.strategies.stored_shapes import BriefAudience
from kempen.domain.strategies.targeting.checking import (
    flaws_of_targeting,
    most_of,
    plain_keyword,
)
from kempen.domain.strategies.targeting.matching import LANGUAGE_NAMES
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
)
from kempen.market.place_names import place_name
from kempen.market.states import STATES, state_code
from kempen.platforms.registry import is_platform, platform_of
from kempen.platforms.targeting import TargetingLimits

_LANGUAGES = {"en": "English", "ms": "Malay", "zh": "Chinese", "ta": "Tamil"}


@dataclass(frozen=True)
class AimedBrief:
    """What a brief says of whom its ads are for; `towns` are those of its offering."""

    audience: BriefAudience
    towns: tuple[str, ...]
    guidelines: Guidelines


def propose_targeting(brief: AimedBrief, platform: str, *, is_new: bool) -> LineTargeting | None:
    """Return what a campaign with ads on a platform should be targeted at; None: nothing.

    Of a campaign that runs, only what comes with its added ads: its own settings stay as they are.
    """
    if not is_platform(platform):
        return None
    spec = platform_of(platform)
    limits = spec.targeting
    brings_audience = is_new or spec.added_ads_have_audience
    proposed = LineTargeting(
        keywords=_keywords(brief, platform, limits),
        negative_keywords=_negatives(brief.guidelines, platform, limits) if is_new else (),
        places=_places(brief)[: most_of("places", limits)] if brings_audience else (),
        languages=_languages(brief)[: most_of("languages", limits)] if brings_audience else (),
        interests=_interests(brief)[: most_of("interests", limits)] if brings_audience else (),
    )
    return None if proposed == LineTargeting() else proposed


def state_wanted(code: str) -> ChosenCriterion:
    """Return a state to be looked up."""
    return ChosenCriterion(place_name(code, "en"), code=code)


def language_wanted(code: str) -> ChosenCriterion:
    """Return a language to be looked up."""
    return ChosenCriterion(_LANGUAGES[code], code=code)


def place_wanted(text: str) -> ChosenCriterion:
    """Return a place to be looked up: a state by any of its names, else a town."""
    code = state_code(text)
    return state_wanted(code) if code else ChosenCriterion(text)


def _places(brief: AimedBrief) -> tuple[ChosenCriterion, ...]:
    """Return the states of the brief, else the towns of its offering: platforms join no levels."""
    codes = dict.fromkeys(state_code(name) for name in brief.audience.states or ())
    if len(codes) == len(STATES):
        return ()
    states = tuple(state_wanted(code) for code in codes if code)
    return states or _distinct(place_wanted(name) for name in brief.towns)


def _languages(brief: AimedBrief) -> tuple[ChosenCriterion, ...]:
    codes = dict.fromkeys(brief.audience.languages or ())
    return tuple(language_wanted(code) for code in codes if code in LANGUAGE_NAMES)


def _interests(brief: AimedBrief) -> tuple[ChosenCriterion, ...]:
    texts = (" ".join(text.split()) for text in brief.audience.interests or ())
    return _distinct(ChosenCriterion(text) for text in texts if text)


def _keywords(
    brief: AimedBrief, platform: str, limits: TargetingLimits
) -> tuple[ChosenKeyword, ...]:
    """The words of the offering and its category; interests too, where those are no criteria."""
    most = most_of("keywords", limits)
    if not most:
        return ()
    guidelines = brief.guidelines
    codes = tuple(state_code(place) or place for place in guidelines.places)
    task = read_guidelines(replace(guidelines, places=codes), platform, guidelines.languages).task
    wanted = [ChosenKeyword(one.text, one.match) for one in keywords_of(task)]
    if not limits.interests:
        texts = (plain_keyword(text) for text in brief.audience.interests or ())
        wanted += [ChosenKeyword(text) for text in texts]
    return _fitting(wanted, limits)[:most]


def _negatives(
    guidelines: Guidelines, platform: str, limits: TargetingLimits
) -> tuple[ChosenKeyword, ...]:
    most = most_of("negative_keywords", limits)
    if not most:
        return ()
    task = read_guidelines(guidelines, platform, guidelines.languages).task
    wanted = [ChosenKeyword(plain_keyword(text)) for text in negatives_of(task)]
    return _fitting(wanted, limits)[:most]


def _fitting(wanted: Iterable[ChosenKeyword], limits: TargetingLimits) -> tuple[ChosenKeyword, ...]:
    """Return each once, without what no platform takes."""
    return tuple(
        one
        for one in dict.fromkeys(wanted)
        if not flaws_of_targeting(LineTargeting(keywords=(one,)), limits, "")
    )


def _distinct(criteria: Iterable[ChosenCriterion]) -> tuple[ChosenCriterion, ...]:
    return tuple({one.asked_for: one for one in criteria}.values())
