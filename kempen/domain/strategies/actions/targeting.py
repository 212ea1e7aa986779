"""A person changes whom a planned campaign is shown to and which searches find it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.strategies.actions.edit import editable_strategy, locked_strategy
from kempen.domain.strategies.actions.look_up_targeting import look_up_later
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.refusals import StrategyRefusal, TargetingRefusal
from kempen.domain.strategies.targeting.checking import flaws_of_targeting, plain_keyword
from kempen.domain.strategies.targeting.matching import LANGUAGE_NAMES
from kempen.domain.strategies.targeting.proposing import language_wanted, place_wanted
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
    is_waiting,
)
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal
from kempen.platforms.registry import is_platform, platform_of
from kempen.platforms.targeting import CriterionKind, TargetingLimits


@dataclass(frozen=True)
class WantedCriterion:
    """A place, language or interest by its name, or by a key that the account offered for it."""

    name: str = ""
    key: str = ""


@dataclass(frozen=True)
class WantedTargeting:
    """What a person wants of a campaign's targeting; what is None stays as it is."""

    keywords: tuple[ChosenKeyword, ...] | None = None
    negative_keywords: tuple[ChosenKeyword, ...] | None = None
    places: tuple[WantedCriterion, ...] | None = None
    languages: tuple[WantedCriterion, ...] | None = None
    interests: tuple[WantedCriterion, ...] | None = None


def set_targeting(
    actor: Actor, strategy: Strategy, line_id: str, wanted: WantedTargeting, revision: int
) -> Strategy:
    """Keep what a campaign is targeted at; what is new is looked up at its account afterwards.

    Raises Refusal with every flaw, and with `changed_meanwhile` when somebody else changed the
    strategy after `revision`.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        line = next((one for one in lines_of(locked) if one.public_id == line_id), None)
        if line is None:
            raise Refusal(StrategyRefusal.UNKNOWN_LINE)
        targeting = _merged(line, wanted)
        flaws = flaws_of_targeting(targeting, limits_of(line), line.platform)
        if flaws:
            raise Refusal(TargetingRefusal.WRONG_VALUES, flaws)
        line.targeting = targeting
        line.save(update_fields=["targeting"])
        locked.revision += 1
        locked.updated_at = clock.now()
        locked.save(update_fields=["revision", "updated_at"])
        facts = {"strategy_id": locked.public_id, "revision": locked.revision}
        audit(actor, "strategy.targeting_set", facts)
        if is_waiting(targeting):
            look_up_later(locked)
    return locked


def ask_again(actor: Actor, strategy: Strategy) -> None:
    """Have the accounts asked again for what they did not know, and for what they were not asked.

    Nothing that a person chose changes, so the revision stays.
    """
    with transaction.atomic():
        locked = locked_strategy(actor, strategy)
        if locked.status != Strategy.Status.READY:
            return
        for line in lines_of(locked):
            targeting = line.targeting or LineTargeting()
            if any(one.is_unknown for _kind, one in targeting.criteria):
                line.targeting = targeting.with_criteria(
                    {
                        kind: tuple(_unasked(one) for one in targeting.of_kind(kind))
                        for kind in CriterionKind
                    }
                )
                line.save(update_fields=["targeting"])
        look_up_later(locked)


def limits_of(line: StrategyLine) -> TargetingLimits:
    """Return how much the platform of a line takes of each part."""
    return platform_of(line.platform).targeting if is_platform(line.platform) else TargetingLimits()


def _merged(line: StrategyLine, wanted: WantedTargeting) -> LineTargeting:
    now = line.targeting or LineTargeting()
    flaws: list[Flaw] = []
    merged = replace(
        now,
        keywords=_plain(wanted.keywords, now.keywords),
        negative_keywords=_plain(wanted.negative_keywords, now.negative_keywords),
        places=_criteria(CriterionKind.PLACE, wanted.places, now, flaws),
        languages=_criteria(CriterionKind.LANGUAGE, wanted.languages, now, flaws),
        interests=_criteria(CriterionKind.INTEREST, wanted.interests, now, flaws),
    )
    if flaws:
        raise Refusal(TargetingRefusal.WRONG_VALUES, flaws)
    return merged


def _plain(
    wanted: Sequence[ChosenKeyword] | None, now: tuple[ChosenKeyword, ...]
) -> tuple[ChosenKeyword, ...]:
    if wanted is None:
        return now
    return tuple(ChosenKeyword(plain_keyword(one.text), one.match) for one in wanted)


def _criteria(
    kind: CriterionKind,
    wanted: Sequence[WantedCriterion] | None,
    now: LineTargeting,
    flaws: list[Flaw],
) -> tuple[ChosenCriterion, ...]:
    """Return the criteria of a kind; what was found before stays found."""
    known = now.of_kind(kind)
    if wanted is None:
        return known
    chosen: list[ChosenCriterion] = []
    for number, one in enumerate(wanted):
        at = (f"{kind}s", str(number))
        criterion = _of_key(one.key, known) if one.key else _of_name(kind, one.name, known)
        if criterion is None:
            flaws.append(
                Flaw((*at, "key"), TargetingRefusal.UNKNOWN_KEY)
                if one.key
                else Flaw(
                    (*at, "name"),
                    TargetingRefusal.NOT_A_LANGUAGE,
                    {"known": ", ".join(LANGUAGE_NAMES)},
                )
            )
        else:
            chosen.append(criterion)
    return tuple(chosen)


def _of_key(key: str, known: Sequence[ChosenCriterion]) -> ChosenCriterion | None:
    """Return what is there under a key, or what the account suggested under it."""
    for one in known:
        if one.key == key:
            return one
        suggested = next((each for each in one.suggestions if each.key == key), None)
        if suggested is not None:
            return one.found(suggested)
    return None


def _of_name(
    kind: CriterionKind, name: str, known: Sequence[ChosenCriterion]
) -> ChosenCriterion | None:
    """Return what is there under a name, else what has to be looked up; None: no language."""
    text = " ".join(name.split())
    there = {one.name.casefold(): one for one in known}
    if text.casefold() in there:
        return there[text.casefold()]
    if kind is CriterionKind.LANGUAGE:
        if text not in LANGUAGE_NAMES:
            return None
        new = language_wanted(text)
    else:
        new = place_wanted(text) if kind is CriterionKind.PLACE else ChosenCriterion(text)
    return next((one for one in known if one.asked_for == new.asked_for), new)


def _unasked(one: ChosenCriterion) -> ChosenCriterion:
    return ChosenCriterion(one.name, code=one.code) if one.is_unknown else one
