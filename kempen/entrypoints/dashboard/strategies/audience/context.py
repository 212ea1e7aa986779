"""What the audience of each campaign shows: its parts, what is there, and what may be added."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.connections.queries import connection_for
from kempen.domain.strategies.actions.targeting import limits_of
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.domain.strategies.targeting.checking import limits_of_keyword, most_of
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
    is_waiting,
)
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.entrypoints.dashboard.shared.copy.targeting import (
    criterion_name,
    keyword_words,
    not_taken_words,
)
from kempen.market.numbers import count as written
from kempen.market.states import STATES
from kempen.platforms.registry import is_platform, platform_of
from kempen.platforms.spec import AudienceFact

WORD_PARTS: Final = ("keywords", "negative_keywords")
CRITERIA_PARTS: Final = ("places", "languages", "interests")


@dataclass(frozen=True)
class SuggestionRow:
    """What the account has in place of words that it does not know."""

    key: str
    words: str


@dataclass(frozen=True)
class EntryRow:
    """One keyword or criterion. `value` names it in a form; `state` is "", waiting or unknown."""

    value: str
    words: str
    state: str = ""
    suggestions: tuple[SuggestionRow, ...] = ()


@dataclass(frozen=True)
class CodeChoice:
    """A state or language to tick."""

    code: str
    words: str
    is_ticked: bool


@dataclass(frozen=True)
class AudiencePart:
    """One part of a campaign's targeting that its platform takes."""

    name: str
    label: str
    help: str
    add_label: str
    count: str
    entries: tuple[EntryRow, ...]
    choices: tuple[CodeChoice, ...]
    is_of_words: bool
    is_full: bool
    limits: str = ""  # Of one keyword.
    fault: str = ""
    typed: str = ""


@dataclass(frozen=True)
class AudienceGroup:
    """The audience of one campaign."""

    line_id: str
    campaign: str
    platform_name: str
    parts: tuple[AudiencePart, ...]
    not_taken: str
    summary: str
    is_waiting: bool
    can_ask: bool
    connect_address: str
    to_choose: int


@dataclass(frozen=True)
class TypedPart:
    """What was typed into a part of a campaign and refused, and why."""

    line_id: str = ""
    part: str = ""
    text: str = ""
    fault: str = ""


def audience_groups(
    strategy: Strategy, lines: Sequence[StrategyLine], typed: TypedPart | None = None
) -> list[AudienceGroup]:
    """Return the campaigns on platforms with what each is targeted at."""
    return [
        _group(strategy, line, typed or TypedPart()) for line in lines if is_platform(line.platform)
    ]


def _group(strategy: Strategy, line: StrategyLine, typed: TypedPart) -> AudienceGroup:
    targeting = line.targeting or LineTargeting()
    to_choose = sum(one.is_unknown for _kind, one in targeting.criteria)
    own = typed if typed.line_id == line.public_id else TypedPart()
    return AudienceGroup(
        line_id=line.public_id,
        campaign=line.name,
        platform_name=str(platform_name(line.platform)),
        parts=tuple(
            _part(name, line, targeting, own)
            for name in (*WORD_PARTS, *CRITERIA_PARTS)
            if most_of(name, limits_of(line))
        ),
        not_taken=not_taken_words(line.platform),
        summary=_summary(targeting),
        is_waiting=is_waiting(line.targeting),
        can_ask=connection_for(strategy.business, line.platform) is not None,
        connect_address=reverse("connector", args=[line.platform]),
        to_choose=to_choose,
    )


def _part(
    name: str, line: StrategyLine, targeting: LineTargeting, typed: TypedPart
) -> AudiencePart:
    entries: Sequence[ChosenKeyword | ChosenCriterion] = getattr(targeting, name)
    most = most_of(name, limits_of(line))
    label, help_text, add_label = _words_of(name, line.platform)
    is_own = typed.part == name
    return AudiencePart(
        name=name,
        label=label,
        help=help_text,
        add_label=add_label,
        count=_("%(count)s of %(most)s") % {"count": written(len(entries)), "most": written(most)},
        entries=tuple(
            _keyword(one) if isinstance(one, ChosenKeyword) else _criterion(one) for one in entries
        ),
        choices=_choices(name, targeting),
        is_of_words=name in WORD_PARTS,
        is_full=len(entries) >= most,
        limits=_limit_words(line) if name in WORD_PARTS else "",
        fault=typed.fault if is_own else "",
        typed=typed.text if is_own else "",
    )


def _limit_words(line: StrategyLine) -> str:
    longest, words = limits_of_keyword(limits_of(line))
    return _("At most %(words)s words and %(characters)s characters each.") % {
        "words": words,
        "characters": longest,
    }


def _keyword(one: ChosenKeyword) -> EntryRow:
    return EntryRow(f"{one.match}:{one.text}", keyword_words(one))


def _criterion(one: ChosenCriterion) -> EntryRow:
    state = "waiting" if one.is_waiting else "unknown" if one.is_unknown else ""
    words = criterion_name(one)
    if one.detail and not one.code:
        words = f"{words} ({one.detail})"
    return EntryRow(
        one.key or one.name,
        words,
        state,
        tuple(
            SuggestionRow(
                each.key,
                f"{each.name} ({each.detail})" if each.detail else each.name,
            )
            for each in one.suggestions
        ),
    )


def _choices(name: str, targeting: LineTargeting) -> tuple[CodeChoice, ...]:
    known = {"places": STATES, "languages": LANGUAGES}.get(name, {})
    ticked = {one.code for one in getattr(targeting, name)} if known else set()
    rows = [CodeChoice(code, str(words), code in ticked) for code, words in known.items()]
    return tuple(sorted(rows, key=lambda one: one.words) if name == "places" else rows)


def _words_of(name: str, platform: str) -> tuple[str, str, str]:
    """Return what a part is called, what it does, and the label of the field that adds to it."""
    match name:
        case "keywords":
            return (
                _("Keywords"),
                _("The ads can show for these searches. Exact: for that search alone."),
                _("Add keywords, separated by commas"),
            )
        case "negative_keywords":
            return (
                _("Excluded searches"),
                _("The ads never show for searches with these words."),
                _("Add words to exclude, separated by commas"),
            )
        case "places":
            return (
                _("Places"),
                _("If none is chosen, the ads show in all of Malaysia."),
                _("Add a town"),
            )
        case "languages":
            return (
                _("Languages of people"),
                _("If none is chosen, the platform uses the languages of the ads.")
                if AudienceFact.LANGUAGES in platform_of(platform).audience_facts
                else _("If none is chosen, people of all languages see the ads."),
                "",
            )
    return (
        _("Interests"),
        _("The ads show to people with any of these interests."),
        _("Add an interest"),
    )


def _summary(targeting: LineTargeting) -> str:
    """Count what narrows the campaign, for its folded row."""
    parts = []
    if targeting.keywords:
        count = len(targeting.keywords)
        words = ngettext("%(count)s keyword", "%(count)s keywords", count)
        parts.append(words % {"count": written(count)})
    parts += [
        ", ".join(criterion_name(one) for one in criteria[:3]) + ("…" if criteria[3:] else "")
        for criteria in (targeting.places, targeting.languages, targeting.interests)
        if criteria
    ]
    return " · ".join(parts)
