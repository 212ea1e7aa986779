"""The lines that an ad can be made of in one language: each an idea of its own; pure."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from kempen.domain.creatives.rules import length_of
from kempen.domain.creatives.writing.buying import as_buyer
from kempen.domain.creatives.writing.english.plurals import agreeing
from kempen.domain.creatives.writing.grammar import Grammar, grammar_for
from kempen.domain.creatives.writing.labels import (
    headed,
    is_label,
    is_part_of_list,
    is_slight,
    with_short,
    within,
    within_list,
)
from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.domain.creatives.writing.same_words import clashes
from kempen.domain.creatives.writing.sentences import ended, raised, said_beside, slots_of
from kempen.domain.creatives.writing.task import WritingTask, group_of
from kempen.domain.creatives.writing.verbal_nouns import in_sentences
from kempen.market.categories import CATEGORIES, CategoryWords, all_broader_words, all_calls
from kempen.market.claims import Claim, ClaimForm, ClaimGroup, SlotKind, say
from kempen.market.claims.slot_text import slot_text
from kempen.market.place_names import names_place, place_name
from kempen.market.tamil_joints import place_before_area

LEADS: Final = {
    "benefit": ClaimGroup.BENEFIT,
    "offer": ClaimGroup.OFFER,
    "proof": ClaimGroup.PROOF,
    "urgency": ClaimGroup.OFFER,
    "question": ClaimGroup.BENEFIT,
}

_SENTENCES: Final = ("question", "intro", "discover")
# More own words than these make a list that nobody reads.
_MOST_LISTED: Final = 3
_MOST_READ: Final = 6
# Where something goes, or comes from.
_GOES: Final = re.compile(r" (?:to|from|ke|dari) [A-Z]|\w\w[到往赴](?![会付家府店校期货])\w\w")


@dataclass(frozen=True)
class Line:
    """One line; `claim` is what it claims, if anything, and `idea` what no other line says.

    `also` are claims that it lists beside that one, `longer` are lines that say more in its place,
    the longest first.
    """

    idea: str
    text: str
    claim: Claim | None = None
    also: tuple[Claim, ...] = ()
    longer: tuple["Line", ...] = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All that it claims."""
        return (self.claim, *self.also) if self.claim else ()


class LanguageLines:
    """What one task can say in one language, within a platform's limits."""

    def __init__(
        self, task: WritingTask, language: str, without: Collection[Claim] = frozenset()
    ) -> None:
        """`without` has claims that other languages of the task have no room for."""
        self.task, self.language = task, language
        self.grammar: Grammar = grammar_for(language, task.call, task.category)
        self.must_say = must_say_in(task.must_say, language, task.languages)
        self._never = [text.casefold() for text in task.never_say if text.strip()]
        category: CategoryWords = CATEGORIES[task.category].words[language]
        self.name = task.name_in(language)
        # Words for what is sold, the best first: the next serve where it is too long.
        self.all_sold = with_short(task.sold_in(language), language)
        # A sentence can take those of the data: what a person typed may be a label, and no noun.
        typed = task.things.get(language, "")
        is_typed = language not in task.composed and typed not in all_broader_words(language)
        self.has_label = is_typed and is_label(typed, language)
        is_of_category = self.all_sold[:1] == (category.sold,)
        self.nouns = in_sentences(self.all_sold[self.has_label :], language)
        self.all_sold = tuple(dict.fromkeys((*self.all_sold, *self.nouns)))
        of_thing = task.calls_of_noun.get(language) or category.calls_of_things
        calls = category.calls if is_of_category else of_thing
        self.calls = calls[task.objective]
        # Where only one of them suits an ad: they say nothing of what is sold.
        spare = task.call if task.call in ("confide", "condole", "donate") else "enquire"
        self.spare_calls = all_calls()[spare][language].sales
        # Nobody looks for donations, and a gift has no price: who gives is asked for help.
        self.asks_to_give = task.category == "charity"
        self.claims = {
            group: [
                claim
                for claim in task.current_claims
                if group_of(claim) == group
                and claim not in without
                and not (self.asks_to_give and claim.type.startswith("price_"))
                and say(claim, language, ClaimForm.SENTENCE)
            ]
            for group in ClaimGroup
        }
        parts = [
            claim for claim in self._own_words() if self._line("", claim.words[language], None)
        ]
        self.listed = tuple(parts[:_MOST_READ])
        is_slight_list = len(parts) == 1 and is_slight(parts[0].words[language], language)
        # A label without a list says nothing that the noun does not.
        has_list = self.has_label and (bool(parts) or not self.nouns)
        self.introduces_list = not self.name and (has_list or is_slight_list)
        self.ending = task.ending_offer(self.claims[ClaimGroup.OFFER])
        is_of_kind = self.nouns[:1] == (category.sold,) or self.asks_to_give
        question = category.question if is_of_kind else ""
        self.questions = [*([question] if question else []), *self.grammar.question]

    def _own_words(self) -> Iterator[Claim]:
        """Yield the claims in a person's own words that are no sentences."""
        for claim in self.claims[ClaimGroup.BENEFIT]:
            if not claim.type and is_part_of_list(claim.words[self.language]):
                yield claim

    def says_what_is_sold(self, text: str) -> bool:
        """Whether a text has a word for what is sold, or a name that has it."""
        return any(sold.casefold() in text.casefold() for sold in self.all_sold)

    def claims_by_group(self, first: ClaimGroup) -> list[Claim]:
        """Return all claims, those of one group before the others."""
        order = (first, *(group for group in ClaimGroup if group != first))
        return [claim for group in order for claim in self.claims[group]]

    def claims_for(self, angle: str) -> list[Claim]:
        """Return all claims, those that an ad of this angle is about first."""
        claims = self.claims_by_group(LEADS[angle])
        if angle == "urgency" and self.ending:
            claims = [self.ending[0], *(claim for claim in claims if claim != self.ending[0])]
        return claims

    def headline(self, claim: Claim, most: int) -> Line | None:
        """Return a claim as a headline, if it fits."""
        return self._line(claim.key, raised(self._said(claim, ClaimForm.HEADLINE)), most, claim)

    def frame(
        self, idea: str, frames: Sequence[str], most: int, *, is_exact: bool = False
    ) -> Line | None:
        """Return the first frame whose slots are known and that fits, by the best word for it.

        No label stands in a sentence. `is_exact` leaves out words that say less than others which
        fit alone: a Christian funeral is no funeral of any kind.
        """
        is_sentence = idea.startswith(_SENTENCES)
        words = self.nouns if is_sentence else self.all_sold
        for sold in self._exact(words, most) if is_exact else words:
            for frame in frames:
                text = self.filled(frame, sold)
                if text is not None and (line := self._line(idea, text, most)):
                    return line
        return None

    def _exact(self, words: Sequence[str], most: int) -> Sequence[str]:
        """Return the words up to the first that fits: the others say less of what is sold."""
        fitting = (at for at, one in enumerate(words) if self._line("", raised(one), most))
        return words[: next(fitting, len(words)) + 1]

    def discoveries(self, most: int, *, is_exact: bool = False) -> Iterator[Line]:
        """Yield the lines that invite to the name, or to what is sold where it has no name."""
        if self.asks_to_give:
            return
        headlines = self.grammar.headlines
        for number, frame in enumerate(headlines["discover" if self.name else "thing"]):
            if line := self.frame(f"discover {number}", [frame], most, is_exact=is_exact):
                yield line

    def call_lines(self, most: int) -> Iterator[Line]:
        """Yield the calls to action that fit, the strongest first."""
        for number, call in enumerate(self.calls):
            if line := self._line(f"call {number}", call, most):
                yield line

    def filled(self, frame: str, sold: str = "") -> str | None:
        """Return a frame with its slots filled, or None where one has nothing to say."""
        places = self.task.places
        day = self.ending[1] if self.ending else None
        sold = sold or self.all_sold[0]
        # A brand that is the name, or a name that says what is sold, would say it twice.
        is_told_twice = any(one.casefold() in self.name.casefold() for one in self.all_sold)
        brand = self.task.brand if self.task.brand.casefold() != self.name.casefold() else ""
        frame, bought = as_buyer(frame, sold, self.language)
        values = bought | {
            "name": self.name,
            "sold": "" if is_told_twice and "{name}" in frame else sold,
            # "Bilik sewa Cheras" says where it is.
            "place": self._place_beside(sold) if len(places) == 1 else "",
            "brand": brand,
            "date": slot_text(day, SlotKind.DATE, self.language) if day else "",
        }
        values["Sold"] = raised(values["sold"])
        is_whole = all(values[name] for name in slots_of(frame))
        return raised(frame.format(**values)) if is_whole and not clashes(frame, sold) else None

    def _place_beside(self, sold: str) -> str:
        """Return the place, unless the words for what is sold say where it is."""
        place = place_name(self.task.places[0], self.language)
        # Transport to Singapore is not in Johor, and sells there all the same.
        is_said = _GOES.search(sold) or names_place(sold) or place[:2] in sold
        if is_said or (self.language == "ms" and " di " in sold):
            return ""
        return place_before_area(place) if self.language == "ta" else place

    def beside(self, claim: Claim, most: int) -> Line | None:
        """Return what is sold with a claim behind it, if both fit."""
        for form in (ClaimForm.PHRASE, ClaimForm.HEADLINE):
            phrase = within(self._said(claim, form), self.language).replace("：", "")
            for sold in self._exact(self.all_sold, most) if phrase else ():
                text = headed(raised(sold), self._joint, agreeing(phrase, sold))
                if line := self._line(claim.key, text, most, claim):
                    return line
        return None

    def until_beside(self, most: int) -> Line | None:
        """Return what is sold with the last day of its offer behind it, if both fit."""
        ends = [frame[:1].lower() + frame[1:] for frame in self.grammar.headlines["until"]]
        frames = [f"{{Sold}}{self._joint}{frame}" for frame in ends]
        return self.frame("until", frames, most)

    @property
    def _joint(self) -> str:
        return "：" if self.language == "zh" else ": "

    def sentences(self, claims: Sequence[Claim]) -> list[Line]:
        """Return claims as sentences; own words that are none are one, as a list."""
        lines = [None if claim in self.listed else self.sentence(claim) for claim in claims]
        listed = None if self.introduces_list else self._list("")
        first = next((at for at, claim in enumerate(claims) if claim in self.listed), 0)
        return [line for line in (*lines[:first], listed, *lines[first:]) if line]

    def _list(self, head: str) -> Line | None:
        """Return own words as a list behind a head: the shortest line, with all that say more."""
        counts = range(min(len(self.listed), _MOST_LISTED), 0, -1)
        chosen = [some for count in counts for some in combinations(self.listed, count)]
        lines = sorted((self._of_list(head, some) for some in chosen), key=_list_order)
        return replace(lines[-1], longer=tuple(lines[:-1])) if lines else None

    def _of_list(self, head: str, claims: Sequence[Claim]) -> Line:
        own, thing = self.language, self.all_sold[0] if head else ""
        comma = "，" if own == "zh" else ", "
        words = comma.join(within_list(one.words[own], own, thing) for one in claims)
        return Line("list", ended(head + words, self.grammar.stop), claims[0], tuple(claims[1:]))

    def sentence(self, claim: Claim) -> Line | None:
        """Return a claim as a whole sentence."""
        text = self._said(claim, ClaimForm.SENTENCE)
        return self._line(claim.key, ended(text, self.grammar.stop), None, claim)

    def _said(self, claim: Claim, form: ClaimForm) -> str:
        return said_beside((self.nouns or self.all_sold)[0], claim, self.language, form)

    def intro(self) -> Line | None:
        """Return the sentence that names the offering, in the tone of the task.

        Words that stand in no sentence are a label, with a list of own words behind it.
        """
        if self.introduces_list:
            label = self.frame("label", [*self.grammar.headlines["place"][:1], "{Sold}"], 70)
            head = label.text if label else raised(self.all_sold[0])
            if label and not self.listed:
                return Line("intro", ended(head, self.grammar.stop))
            return self._list(f"{head}{self._joint}")
        if self.asks_to_give and not self.name:
            return self.frame("question", self.questions, 90)
        intros = self.grammar.intros if self.name else self.grammar.thing_intros
        whole = self.frame("intro", intros.get(self.task.tone, intros["plain"]), 90)
        # Where words are long the claims come first, and the whole sentence if it still fits.
        short = [*filter(None, (self.frame("intro", [one], 90) for one in intros.get("short", ())))]
        return replace(short[-1], longer=(whole, *short[:-1])) if short and whole else whole

    def closing(self, call: str) -> str:
        """Return a call to action as the sentence that ends an ad."""
        frame = self.grammar.closings.get(self.task.tone, self.grammar.closings["plain"])
        return frame.format(call=call)

    def _line(
        self, idea: str, text: str | None, most: int | None, claim: Claim | None = None
    ) -> Line | None:
        if not text or any(phrase in text.casefold() for phrase in self._never):
            return None
        if most is not None and length_of(text, self.task.platform) > most:
            return None
        return Line(idea, text, claim)


def _list_order(line: Line) -> tuple[int, int]:
    """Lists of more words of a person first, then the longer ones."""
    return -len(line.claims), -len(line.text)
