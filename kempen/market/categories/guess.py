"""Guess what a business sells from free text such as a campaign's name; pure.

A wrong guess is worse than none: what stands beside a known word may make it another thing ("coffee
machine repair"), and then nothing is guessed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kempen.market.categories.context_words import (
    CONTAINERS,
    DONE,
    DONE_FIRST,
    DONE_TOO,
    FOR,
    HEADS,
    JOINING,
    LEAVING,
    LESSONS,
    MANNERS,
    PACKS,
    PARTING,
    RENTED,
    SELLING,
    SUPPLIERS,
    TAMIL_FOR,
    TAMIL_SELLERS,
    TAUGHT,
    TURNING,
    TURNING_HAN,
)
from kempen.market.categories.noun import Noun
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.phrases import Phrase, phrases, phrases_alone
from kempen.market.categories.word_forms import plain_text, plain_word
from kempen.market.place_names import is_place
from kempen.market.tokens import Token, TokenKind, normalised, tokens_of

# A Chinese word has about two characters.
_LATIN_WEIGHT, _HAN_WEIGHT = 2, 1
# What a thing is has been said before them.
_OVER = PARTING | FOR


@dataclass(frozen=True)
class _Hit:
    """A phrase at a place; `is_joined` where "and" or a comma stands before it."""

    phrase: Phrase
    start: int
    is_joined: bool = False

    @property
    def end(self) -> int:
        return self.start + len(self.phrase.words)

    @property
    def weight(self) -> int:
        is_han = self.phrase.words[0] >= "\u3400"
        return len(self.phrase.words) * (_HAN_WEIGHT if is_han else _LATIN_WEIGHT)


def category_of(text: str) -> str | None:
    """Return the category whose words the text holds most of, or None where that is unclear."""
    hits = _telling_hits(text)
    if head := _head(hits):
        return next(iter(head.phrase.categories))
    scores: Counter[str] = Counter()
    for hit in hits:
        for category in hit.phrase.categories:
            scores[category] += hit.weight
    best = scores.most_common(2)
    if not best:
        return None
    is_clear = len(best) == 1 or best[0][1] > best[1][1]
    return best[0][0] if is_clear else None


def noun_of(text: str, category: str) -> Noun | None:
    """Return the thing of a category that a text names, or None where that is none or unclear.

    Of "sofas and beds" it is the first: that is true, and tells more than "furniture".
    """
    hits = _telling_hits(text)
    head = _head(hits)
    if head and head.phrase.noun:
        nouns = {head.phrase.noun} if category in head.phrase.categories else set()
    else:
        named = [hit for hit in hits if category in hit.phrase.categories and hit.phrase.noun]
        is_list = len(named) == len(hits) and all(hit.is_joined for hit in hits[1:])
        nouns = {hit.phrase.noun for hit in (named[:1] if is_list else named)}
    nouns.discard("")
    return NOUNS[nouns.pop()] if len(nouns) == 1 else None


def ends_with_thing(text: str) -> bool:
    """Whether an English text has nothing behind the thing that it names: "piano lessons ABRSM".

    What is sold by the box or as a service is the thing too. Of unknown words only a plural is.
    """
    words = [plain_word(one.text) for one in tokens_of(normalised(text))]
    last = max((hit.end for hit in _hits(words)), default=0)
    is_plural = not last and "".join(words[-1:]).endswith("s")
    return is_plural or all(word in HEADS | CONTAINERS for word in words[last:])


def _telling_hits(text: str) -> list[_Hit]:
    """Return the known phrases of a text; none where other words may turn their meaning."""
    tokens = [one for one in tokens_of(plain_text(text)) if one.kind is not TokenKind.SIGN]
    words = [plain_word(one.text) for one in tokens]
    if alone := phrases_alone().get(tuple(word for word in words if word not in SELLING)):
        return [_Hit(alone, 0)]
    apart = JOINING | PARTING
    joined = [
        at for at, word in enumerate(words) if word in apart or tokens[at].kind is TokenKind.BREAK
    ]
    hits = [
        replace(hit, is_joined=any(before < at < hit.start for at in joined))
        for before, hit in _after(_hits(words))
    ]
    hits = [hit for hit in hits if not MANNERS.intersection(words[hit.end : hit.end + 1])]
    covered = {at for hit in hits for at in range(hit.start, hit.end)}
    bare = [(at, word) for at, word in enumerate(words) if at not in covered]
    last = max((hit.end for hit in hits), default=0)
    is_taught = all(hit.phrase.categories <= TAUGHT for hit in hits)
    harmless = LESSONS if is_taught else frozenset()
    named = min((hit.end for hit in hits), default=len(words))
    # What a thing is for turns nothing: a recruitment agency for factory workers has no factory.
    ends = next((at for at in range(named, len(words)) if words[at] in FOR), len(words))
    turned = (
        (word in TURNING - harmless and at < ends and not _is_done_too(words, at, covered))
        or (word in SUPPLIERS and at - 1 not in covered)
        or (word in RENTED and words[at - 1] in FOR and at - 2 in covered)
        or (word in TURNING_HAN - harmless and at >= last)
        for at, word in bare
    )
    # Nor does what stands behind that: road line painting for car parks.
    readings = (hits, [hit for hit in hits if hit.end <= ends])
    if any(turned) or all(_is_turned(tokens, words, one, covered) for one in readings):
        return []
    # "Oven for a bakery" is no bakery: what a thing is for, or how many parts it has, counts only
    # where no thing is named.
    parting = (
        at
        for at, word in enumerate(words)
        if at not in covered
        and at >= min((hit.end for hit in hits), default=0)
        and (word in FOR or tokens[at].kind is TokenKind.NUMBER)
    )
    part = next(parting, None)
    before = [hit for hit in hits if part is not None and hit.end <= part]
    hits = before or hits
    things = [hit for hit in hits if " ".join(hit.phrase.words) not in PACKS]
    return things or hits


def _is_done_too(words: Sequence[str], at: int, covered: set[int]) -> bool:
    """Whether a word ends what is done to a known thing: "aircond service and repair"."""
    return (
        at == len(words) - 1
        and words[at] in DONE_TOO
        and words[at - 1] in JOINING
        and at - 2 in covered
        and words[at - 2] in DONE_FIRST
    )


def _after(hits: Iterator[_Hit]) -> Iterator[tuple[int, _Hit]]:
    """Yield each hit with the place where the one before it ends."""
    end = 0
    for hit in hits:
        yield end - 1, hit
        end = hit.end


def _hits(words: Sequence[str]) -> Iterator[_Hit]:
    """Yield the longest phrase at each place, none within another."""
    at = 0
    while at < len(words):
        fitting = [
            phrase
            for phrase in phrases().get(words[at], ())
            if tuple(words[at : at + len(phrase.words)]) == phrase.words
        ]
        if not fitting:
            at += 1
            continue
        longest = max(fitting, key=lambda phrase: len(phrase.words))
        yield _Hit(longest, at)
        at += len(longest.words)


def _is_turned(
    tokens: Sequence[Token], words: Sequence[str], hits: Sequence[_Hit], covered: set[int]
) -> bool:
    """Whether an unknown word stands where a language has the word that says what a thing is.

    English, Chinese and Tamil have it last, Malay first.
    """
    if not hits:
        return False
    languages = frozenset.intersection(*(hit.phrase.languages for hit in hits))
    if languages in ({"en"}, {"zh"}, {"ta"}):
        places = range(hits[-1].end, len(words))
    elif languages == {"ms"}:
        places = range(hits[0].start - 1, -1, -1)
    else:
        return False
    last = hits[-1].phrase.words[-1]
    if languages == {"en"}:
        # What lessons or a tour have behind them says which: "piano lessons ABRSM".
        is_done = DONE.fullmatch(last) is not None
        behind = words[hits[-1].end : hits[-1].end + 1]
        is_another = any(word.endswith("ing") and word not in LEAVING for word in behind)
        if is_done or (not is_another and _last_word(tokens, words, hits[-1].end) in HEADS):
            return False
    places = range(0) if languages == {"ta"} and last.endswith(TAMIL_SELLERS) else places
    for at in places:
        # Behind a number stands a measure: "confinement nanny 28 days stay-in".
        is_over = tokens[at].kind in (TokenKind.BREAK, TokenKind.NUMBER) or words[at] in _OVER
        if is_over or _is_participle(words[at]):
            return False
        is_unknown = at not in covered and tokens[at].kind is TokenKind.WORD
        is_unknown = is_unknown and not words[at].endswith(TAMIL_FOR)
        if is_unknown and words[at] not in LEAVING and not is_place(words[at]):
            return True
    return False


def _last_word(tokens: Sequence[Token], words: Sequence[str], start: int) -> str:
    """Return the word that says what an English thing is: the last before a break or a number."""
    head = ""
    for at in range(start, len(words)):
        if tokens[at].kind is not TokenKind.WORD or words[at] in _OVER:
            break
        head = words[at]
    return head


def _is_participle(word: str) -> bool:
    """Whether an English word tells how a thing was made ("scarves dyed by hand")."""
    return word.isascii() and word.endswith(("ed", "ly"))


def _head(hits: Sequence[_Hit]) -> _Hit | None:
    """Return the hit that says what the thing is: the last in English, the first in Malay.

    "Cakes and flowers" are two things, and Tamil words must stand side by side. Of "sofa and
    mattress cleaning" the last English word is of both.
    """
    # What pets eat is named by what is in it, what cars need by their model: "brake pads Myvi".
    hits = [hit for hit in hits if "pets" in hit.phrase.categories] or hits
    hits = [hit for hit in hits if hit.phrase.noun != "cars"] or hits
    heads = [hit for hit in hits if len(hit.phrase.categories) == 1]
    if not hits or len(heads) != len(hits):
        return None
    is_english = all("en" in hit.phrase.languages for hit in hits)
    is_malay = all("ms" in hit.phrase.languages for hit in hits)
    side_by_side = all(one.end == other.start for one, other in pairwise(hits))
    joined = hits[-1:] if is_english and not is_malay else hits[1:]
    if any(hit.is_joined for hit in joined) or not (is_english or is_malay or side_by_side):
        return None
    languages = frozenset.intersection(*(hit.phrase.languages for hit in hits))
    if languages == {"ms"}:
        return heads[0]
    # Words that Malays borrow stand in the order of English: "Korean BBQ buffet".
    return heads[-1] if len(languages) == 1 or languages == {"en", "ms"} else None
