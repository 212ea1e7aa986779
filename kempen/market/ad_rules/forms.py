"""How words of a rule are found in an ad: whole words, joined scripts, words near each other; pure.

Every search is one pass over the text for each kind of words, so that no text is slow to check.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

# So many characters may stand between two words of one claim.
NEAR: Final = 60
# A question is part of the sentence that answers it: "Diabetes? Try our tea".
_SENTENCE: Final = re.compile(r"[^.!;\n。！；]+(?:\.(?=\d)[^.!;\n。！；]*)*")
# Chinese and Tamil words join on to others, so a word of theirs may begin and end anywhere.
_JOINED: Final = ("zh", "ta")
# A Tamil word may end in the first sound of the next: உறுப்பினர்களைச் சேர்த்து.
_LINKED_SPACE: Final = "(?:[கசதப]்)? "


@dataclass(frozen=True)
class TextSpan:
    """Where words stand in a text: from the character `first` up to, not including, `last`."""

    first: int
    last: int


class PhrasePattern(Protocol):
    """One way in which an ad touches a rule."""

    def spans(self, text: str) -> Iterator[TextSpan]:
        """Yield each place of the words that touch it."""


def pattern_of(words: str | Sequence[str], language: str) -> PhrasePattern:
    """Return the form of one entry of the table: words, or kinds of words that stand together."""
    if isinstance(words, str):
        return WordsPattern(words, language)
    return TogetherPattern(words, language)


def _compiled(words: str, language: str) -> re.Pattern[str]:
    if language == "ta":
        words = words.replace(" ", _LINKED_SPACE)
    bounded = words if language in _JOINED else rf"(?<!\w)(?:{words})(?!\w)"
    return re.compile(bounded, re.IGNORECASE)


class WordsPattern:
    """Words, parted by `|`: whole ones in languages that part them with spaces."""

    def __init__(self, words: str, language: str) -> None:
        self._form = _compiled(words, language)

    def spans(self, text: str) -> Iterator[TextSpan]:
        """Yield each place of one of the words."""
        return (TextSpan(hit.start(), hit.end()) for hit in self._form.finditer(text))


class TogetherPattern:
    """Several kinds of words in one sentence, in any order, each near the next."""

    def __init__(self, kinds: Sequence[str], language: str) -> None:
        self._kinds = tuple(_compiled(words, language) for words in kinds)

    def spans(self, text: str) -> Iterator[TextSpan]:
        """Yield what stands from the first to the last of the words, once a sentence."""
        if not all(kind.search(text) for kind in self._kinds):
            return
        for sentence in _SENTENCE.finditer(text):
            span = self._in(sentence[0])
            if span is not None:
                yield TextSpan(sentence.start() + span.first, sentence.start() + span.last)

    def _in(self, sentence: str) -> TextSpan | None:
        spans = [
            [TextSpan(hit.start(), hit.end()) for hit in kind.finditer(sentence)]
            for kind in self._kinds
        ]
        if not all(spans):
            return None
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
                    return TextSpan(chosen[0].first, max(span.last for span in chosen))
        return None


def _gap(one: TextSpan, other: TextSpan) -> int:
    """Return how many characters lie between two spans; less than 0 where they overlap."""
    return max(other.first - one.last, one.first - other.last)
