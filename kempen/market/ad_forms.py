"""How words of a rule are found in an ad: whole words, joined scripts, words near each other; pure.

Every search is one pass over the text for each kind of words, so that no text is slow to check.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

# So many characters may stand between two words of one claim.
NEAR: Final = 60
_SENTENCE: Final = re.compile(r"[^.!?;\n。！？；]+(?:\.(?=\d)[^.!?;\n]*)*")


class PhrasePattern(Protocol):
    """One way in which an ad touches a rule."""

    def find(self, text: str) -> str:
        """Return the words that touch it, or nothing."""


def _whole_words(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


class Words:
    """Whole words of languages that part them with spaces; alternatives are parted by `|`."""

    def __init__(self, words: str) -> None:
        self._form = _whole_words(words)

    def find(self, text: str) -> str:
        """Return the first of the words."""
        match = self._form.search(text)
        return match[0] if match else ""


class Anywhere:
    """Words of Chinese and Tamil, which join on to others, and forms that set their own ends."""

    def __init__(self, words: str) -> None:
        self._form = re.compile(words, re.IGNORECASE)

    def find(self, text: str) -> str:
        """Return the first of the words."""
        match = self._form.search(text)
        return match[0] if match else ""


@dataclass(frozen=True)
class _Span:
    first: int
    last: int


class Together:
    """Several kinds of words in one sentence, in any order, each near the next."""

    def __init__(self, *kinds: str) -> None:
        self._kinds = tuple(_whole_words(words) for words in kinds)

    def find(self, text: str) -> str:
        """Return what stands from the first to the last of the words."""
        for sentence in _SENTENCE.finditer(text):
            words = self._in(sentence[0])
            if words:
                return words
        return ""

    def _in(self, sentence: str) -> str:
        spans = [
            [_Span(hit.start(), hit.end()) for hit in kind.finditer(sentence)]
            for kind in self._kinds
        ]
        if not all(spans):
            return ""
        # The first kind's words one by one, with the nearest of each other kind.
        for start in spans[0]:
            chosen = [start]
            for others in spans[1:]:
                apart = [other for other in others if _gap(start, other) >= 0]
                if not apart:
                    break
                chosen.append(min(apart, key=lambda other: _gap(start, other)))
            else:
                chosen.sort(key=lambda span: span.first)
                gaps = [_gap(one, other) for one, other in pairwise(chosen)]
                if max(gaps) <= NEAR:
                    return sentence[chosen[0].first : chosen[-1].last]
        return ""


def _gap(one: _Span, other: _Span) -> int:
    """Return how many characters lie between two spans; less than 0 where they overlap."""
    return max(other.first - one.last, one.first - other.last)
