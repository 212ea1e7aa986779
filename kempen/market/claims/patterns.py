"""The patterns of the catalogue that free text is held against; pure.

A pattern is a row of chunks. A chunk is a slot, or alternative words with a space written as _;
in parentheses it may be absent: `free (home) delivery/shipping from {money}`. Behind `=>` stand
slots whose values the words themselves say: `half price => percent=50`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from sys import intern
from typing import Final

from kempen.market.claims.catalogue import (
    CLAIM_TYPES,
    CONDITIONS,
    SLOTS_WITH_TABLES,
    UNITS,
    VALUE,
    ClaimWords,
    conditions_of,
    frames_of,
    words_of,
)
from kempen.market.claims.claim import LANGUAGES, Slot, SlotKind, SlotValue
from kempen.market.claims.json_form import slot_value
from kempen.market.claims.number_reading import read_zhe
from kempen.market.claims.reading import Reader, Reading, Values
from kempen.market.claims.saying import SLOT
from kempen.market.claims.slot_reading import READERS, places_by_first_word
from kempen.market.claims.word_tables import choices_in, codes_of
from kempen.market.tokens import tokens_of

Words = tuple[str, ...]
# The code of the condition, and the name of its slot, that says where a claim holds.
_PLACE: Final = "place"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Alternative words, or the slot of that name with its reader.

    `begins` has the words that a choice or a place may begin with; None for a value or a name.
    """

    optional: bool
    words: tuple[Words, ...] = ()
    slot: str = ""
    reader: Reader | None = None
    begins: frozenset[str] | None = None

    @property
    def first_words(self) -> frozenset[str] | None:
        """The words that it may begin with; None where it begins with a value or a name."""
        return frozenset(words[0] for words in self.words) if self.words else self.begins


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to claim something: `code` of a claim type, or of a condition of claims."""

    code: str
    chunks: tuple[Chunk, ...]
    fixed: tuple[tuple[str, SlotValue], ...] = ()
    language: str = ""


@dataclass(frozen=True)
class ChoiceReader:
    """Reads which choice of a slot stands in a text, in one language."""

    by_first: Mapping[str, Sequence[tuple[Words, str]]]

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words that a choice may begin with."""
        return frozenset(self.by_first)

    def read(self, reading: Reading, at: int) -> Values:
        """Yield each choice whose words stand at a place."""
        for tokens, choice in self.by_first.get(reading.word(at), ()):
            if reading.has(tokens, at):
                yield choice, at + len(tokens)


def all_patterns() -> Iterator[Pattern]:
    """Yield the patterns of all claims and conditions in all languages."""
    for language in LANGUAGES:
        for code, words in words_of(language).items():
            claim_type = CLAIM_TYPES[code]
            choices = {
                name: _choice(name, _reader_of(code, name, slot, words, language))
                for name, slot in claim_type.slots.items()
                if slot.choices and slot.required
            }
            for written in dict.fromkeys(words.patterns):
                yield from _pattern(code, written, claim_type.slots, choices, language)
        for (name, choice), condition in conditions_of(language).items():
            is_value = choice == VALUE
            slots = {name: replace(CONDITIONS[name], required=True)}
            choices = {} if is_value else {name: _choice(name, ChoiceReader({}))}
            for written in condition.patterns:
                full = written if is_value else f"{written} => {name}={choice}"
                yield from _pattern(name, full, slots, choices, language)


def _pattern(
    code: str,
    written: str,
    slots: Mapping[str, Slot],
    choices: Mapping[str, Chunk],
    language: str,
) -> Iterator[Pattern]:
    """Yield a pattern, or nothing where a text for saying does not fit for matching.

    It must have all required slots, and words of its own: `{award} {year}` would match too much.
    """
    written, _, given = written.partition("=>")
    fixed = {
        name: slot_value(slots[name], int(value) if value.isdigit() else value, name)
        for name, value in (pair.split("=") for pair in given.split())
    }
    chunks = tuple(chunk for part in _parts(written) if (chunk := _chunk(part, slots, choices)))
    named = {chunk.slot for chunk in chunks} | set(fixed)
    has_words = any(chunk.words and not chunk.optional for chunk in chunks)
    chosen = [
        chunk
        for chunk in chunks
        if chunk.slot in choices or (chunk.slot and slots[chunk.slot].kind == SlotKind.THING)
    ]
    complete = all(name in named for name, slot in slots.items() if slot.required)
    has_price = any(chunk.slot and slots[chunk.slot].kind == SlotKind.MONEY for chunk in chunks)
    # A place alone says where what stands before it holds: "free delivery Klang Valley".
    is_place = code == _PLACE and _PLACE in named
    if complete and (has_words or is_place or len(chosen) > 1 or (chosen and has_price)):
        yield Pattern(code, chunks, tuple(fixed.items()), language)


def _parts(written: str) -> Iterator[str]:
    """Split at spaces and around slots; a plural becomes its two alternatives."""
    plain = SLOT.sub(
        lambda hit: f" {hit[3]}/{hit[4]} " if hit[3] is not None else f" {hit[0]} ", written
    )
    return iter(plain.split())


def _chunk(part: str, slots: Mapping[str, Slot], choices: Mapping[str, Chunk]) -> Chunk | None:
    hit = SLOT.fullmatch(part)
    if not hit:
        return _alternatives(part)
    name = hit[1]
    if hit[2] == "zhe":
        return Chunk(False, slot=name, reader=read_zhe)
    return choices[name] if slots[name].choices else _value(name, slots[name].kind)


def _choice(name: str, reader: ChoiceReader) -> Chunk:
    return Chunk(False, slot=name, reader=reader.read, begins=reader.first_words)


# Tens of thousands of chunks are few different ones, so patterns share those.
@cache
def _value(name: str, kind: SlotKind) -> Chunk:
    begins = frozenset(places_by_first_word()) if kind == SlotKind.PLACE else None
    return Chunk(False, slot=name, reader=READERS[kind], begins=begins)


@lru_cache(maxsize=4096)
def _alternatives(part: str) -> Chunk | None:
    optional = part.startswith("(") and part.endswith(")")
    alternatives = part[1:-1] if optional else part
    written = [_words(one.replace("_", " "), words_left_out()) for one in alternatives.split("/")]
    words = tuple(one for one in written if one)
    # Fillers are left out of what is read, so a chunk that may be one may be absent.
    return Chunk(optional or () in written, words) if words else None


@cache
def words_left_out() -> frozenset[str]:
    """Return the words of all languages that are left out of what is read, as patterns have none.

    Nobody knows the language of a text: the A of "jed gred A" is left out as an English one.
    """
    return frozenset().union(*(frames_of(language).fillers for language in LANGUAGES))


def _words(text: str, fillers: frozenset[str]) -> Words:
    # Most words are plain: then they are their own tokens.
    if text.isascii() and text.replace(" ", "").isalpha():
        plain = text.casefold().split()
        return tuple(intern(word) for word in plain if word not in fillers)
    return tuple(intern(token.text) for token in tokens_of(text) if token.text not in fillers)


def _reader_of(code: str, name: str, slot: Slot, words: ClaimWords, language: str) -> ChoiceReader:
    """Return the reader of a slot with choices; types that choose from one table share it."""
    if slot.kind == SlotKind.UNIT:
        return _choice_reader([_units(language)])
    if chosen := SLOTS_WITH_TABLES.get(code, {}).get(name):
        return _table_reader(chosen, language)
    keys = [key for key in words.choices if key.split("_")[0] == name]
    return _choice_reader([words.choices[key] for key in keys])


@cache
def _table_reader(chosen: str, language: str) -> ChoiceReader:
    """Return the reader of some rows of a table, which shares what it reads with all others."""
    name, *without = chosen.split()
    if not without:
        return _choice_reader([choices_in(name, language)])
    own = set(codes_of(chosen))
    whole = _table_reader(name, language).by_first
    some = {first: [one for one in several if one[1] in own] for first, several in whole.items()}
    return ChoiceReader({first: several for first, several in some.items() if several})


def _choice_reader(tables: Sequence[Mapping[str, Words]]) -> ChoiceReader:
    by_first: dict[str, list[tuple[Words, str]]] = defaultdict(list)
    for choice, phrases in (entry for table in tables for entry in table.items()):
        for phrase in phrases:
            tokens = _words(phrase, frozenset())
            by_first[tokens[0]].append((tokens, choice))
    return ChoiceReader(by_first)


@cache
def _units(language: str) -> Mapping[str, tuple[str, ...]]:
    units = frames_of(language).units
    return {
        name: tuple(
            dict.fromkeys(
                (units[name].one, units[name].other, units[name].within, *units[name].match)
            )
        )
        for name in UNITS
    }
