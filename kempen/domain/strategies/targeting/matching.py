"""Which of the criteria that an account offers is the one that was asked for; pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kempen.domain.strategies.targeting.shapes import ChosenCriterion, CriterionSuggestion
from kempen.market.place_names import place_name
from kempen.market.states import STATES, state_code
from kempen.platforms.targeting import Criterion, CriterionKind

MOST_SUGGESTIONS: Final = 8
# What platforms call the languages of our ads, the best first; one ends in what sets it apart.
LANGUAGE_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("english (all)", "english", "english (us)", "english (uk)"),
    "ms": ("malay", "bahasa melayu"),
    "zh": ("chinese (all)", "chinese (simplified)", "simplified chinese (china)"),
    "ta": ("tamil",),
}
_STATE_DETAILS: Final = ("state", "region", "federal territory", "territory")


def queries_for(kind: CriterionKind, wanted: ChosenCriterion) -> tuple[str, ...]:
    """Return what an account is asked for, one after the other until it has the criterion.

    An empty text asks for all of a kind: states and languages are found among them.
    """
    if not wanted.code:
        return (wanted.name,)
    if kind is CriterionKind.PLACE:
        names = (STATES.get(wanted.code, wanted.name), place_name(wanted.code, "en"))
        return ("", *dict.fromkeys(names))
    return ("", *(name.partition(" (")[0] for name in LANGUAGE_NAMES[wanted.code][:1]))


def best_match(
    kind: CriterionKind, wanted: ChosenCriterion, offered: Sequence[Criterion]
) -> Criterion | None:
    """Return the offered criterion that is meant without doubt, or None."""
    if kind is CriterionKind.PLACE and wanted.code:
        states = [one for one in offered if state_code(one.name) == wanted.code]
        return _only(states) or _only(one for one in states if _is_state(one))
    if kind is CriterionKind.LANGUAGE and wanted.code:
        by_name = {one.name.casefold(): one for one in reversed(offered)}
        matches = (by_name.get(name) for name in LANGUAGE_NAMES[wanted.code])
        return next((one for one in matches if one is not None), None)
    same = [one for one in offered if one.name.casefold() == wanted.name.casefold()]
    return _only(same)


def suggestions_in(offered: Iterable[Criterion]) -> tuple[CriterionSuggestion, ...]:
    """Return the first of what an account offers, to choose from."""
    by_key = {one.key: CriterionSuggestion(one.key, one.name, one.detail) for one in offered}
    return tuple(by_key.values())[:MOST_SUGGESTIONS]


def _only(candidates: Iterable[Criterion]) -> Criterion | None:
    by_key = {one.key: one for one in candidates}
    return next(iter(by_key.values())) if len(by_key) == 1 else None


def _is_state(criterion: Criterion) -> bool:
    return criterion.detail.casefold().startswith(_STATE_DETAILS)
