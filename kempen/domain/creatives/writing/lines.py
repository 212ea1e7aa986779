"""The lines that an ad can be made of in one language: each an idea of its own; pure."""

import string
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.domain.creatives.rules import length_of
from kempen.domain.creatives.writing.grammar import Grammar, grammar_of
from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.domain.creatives.writing.task import WritingTask, group_of
from kempen.market.categories import CATEGORIES, CategoryWords, all_calls
from kempen.market.claims import Claim, ClaimForm, ClaimGroup, SlotKind, say
from kempen.market.claims.slot_text import slot_text
from kempen.market.place_names import is_place, place_name
from kempen.market.written_language import is_proper, words_of_things

LEADS: Final = {
    "benefit": ClaimGroup.BENEFIT,
    "offer": ClaimGroup.OFFER,
    "proof": ClaimGroup.PROOF,
    "urgency": ClaimGroup.OFFER,
    "question": ClaimGroup.BENEFIT,
}


@dataclass(frozen=True)
class Line:
    """One line; `claim` is what it claims, if anything, and `idea` what no other line says."""

    idea: str
    text: str
    claim: Claim | None = None


class LanguageLines:
    """What one task can say in one language, within a platform's limits."""

    def __init__(
        self, task: WritingTask, language: str, without: Collection[Claim] = frozenset()
    ) -> None:
        """`without` has claims that other languages of the task have no room for."""
        self.task, self.language = task, language
        self.grammar: Grammar = grammar_of(language)
        self.must_say = must_say_in(task.must_say, language, task.languages)
        self._never = [text.casefold() for text in task.never_say if text.strip()]
        category: CategoryWords = CATEGORIES[task.category].words[language]
        self.name = task.name_in(language)
        # Words for what is sold, the best first: the next serve where it is too long.
        self.all_sold = tuple(_within(words, language) for words in task.sold_in(language))
        is_of_category = self.all_sold[:1] == (category.sold,)
        of_thing = task.calls_of_noun.get(language) or category.calls_of_things
        calls = category.calls if is_of_category else of_thing
        self.calls = calls[task.objective]
        # Where only one of them suits an ad: they say nothing of what is sold.
        self.spare_calls = all_calls()["enquire"][language].sales
        self.claims = {
            group: [
                claim
                for claim in task.current_claims
                if group_of(claim) == group
                and claim not in without
                and say(claim, language, ClaimForm.SENTENCE)
            ]
            for group in ClaimGroup
        }
        self.ending = task.ending_offer(self.claims[ClaimGroup.OFFER])
        question = category.question if is_of_category else ""
        self.questions = [*([question] if question else []), *self.grammar.question]

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
        text = say(claim, self.language, ClaimForm.HEADLINE) or ""
        return self._line(claim.key, raised(text), most, claim)

    def frame(self, idea: str, frames: Sequence[str], most: int) -> Line | None:
        """Return the first frame whose slots are known and that fits, by the best word for it."""
        for sold in self.all_sold:
            for frame in frames:
                text = self.filled(frame, sold)
                if text is not None and (line := self._line(idea, text, most)):
                    return line
        return None

    def discoveries(self, most: int) -> Iterator[Line]:
        """Yield the lines that invite to the name, or to what is sold where it has no name."""
        headlines = self.grammar.headlines
        for number, frame in enumerate(headlines["discover" if self.name else "thing"]):
            if line := self.frame(f"discover {number}", [frame], most):
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
        values = {
            "name": self.name,
            "sold": "" if is_told_twice and "{name}" in frame else sold,
            # "Bilik sewa Cheras" says where it is.
            "place": place_name(places[0], self.language)
            if len(places) == 1 and not is_place(" ".join(sold.split()[-1:]))
            else "",
            "brand": brand,
            "date": slot_text(day, SlotKind.DATE, self.language) if day else "",
        }
        values["Sold"] = raised(values["sold"])
        wanted = {name for _, name, _, _ in string.Formatter().parse(frame) if name}
        if not all(values[name] for name in wanted):
            return None
        return raised(frame.format(**values))

    def beside(self, claim: Claim, most: int) -> Line | None:
        """Return what is sold with a claim behind it, if both fit."""
        joint = self._joint
        for form in (ClaimForm.PHRASE, ClaimForm.HEADLINE):
            phrase = say(claim, self.language, form)
            for sold in self.all_sold if phrase else ():
                line = self._line(claim.key, f"{raised(sold)}{joint}{phrase}", most, claim)
                if line:
                    return line
        return None

    def until_beside(self, most: int) -> Line | None:
        """Return what is sold with the last day of its offer behind it, if both fit."""
        frames = [f"{{Sold}}{self._joint}{frame}" for frame in self.grammar.headlines["until"]]
        return self.frame("until", frames, most)

    @property
    def _joint(self) -> str:
        return "：" if self.language == "zh" else ": "

    def sentence(self, claim: Claim) -> Line | None:
        """Return a claim as a whole sentence."""
        text = say(claim, self.language, ClaimForm.SENTENCE)
        return self._line(claim.key, ended(text, self.grammar.stop) if text else None, None, claim)

    def intro(self) -> Line | None:
        """Return the sentence that names the offering, in the tone of the task."""
        intros = self.grammar.intros if self.name else self.grammar.thing_intros
        frames = intros.get(self.task.tone, intros["plain"])
        return self.frame("intro", frames, 90)

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


def _within(words: str, language: str) -> str:
    """Return words as they stand within a sentence: a first letter that is no name's is small."""
    first, *rest = words.split() or [""]
    if is_proper(first):
        return words
    is_word = rest[0][:1].islower() if rest else first.casefold() in words_of_things(language)
    return words[:1].lower() + words[1:] if is_word else words


def raised(text: str) -> str:
    """Return a text with a capital first letter, but not of a word like iPhone."""
    first = text.split(maxsplit=1)[:1]
    return text[:1].upper() + text[1:] if first and first[0].islower() else text


def ended(text: str, stop: str) -> str:
    """Return a text as a sentence."""
    text = raised(text.strip())
    return text if not text or text[-1] in ".!?。！？" else f"{text}{stop}"
