"""Words that are not known: which known one was meant, and how to name them in a line."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

# Below this likeness (Ratcliff and Metzener, 1988) a word is taken to be another word.
ALIKE = 0.74
SHOWN, LONGEST = 3, 40


def meant(word: str, known: Iterable[str], also: Mapping[str, str]) -> str | None:
    """The known word that `word` was meant to be; None if it is like none of them.

    `also`: other names that people use, by the known word. Case, spaces and signs do not count.
    """
    plain = {_plain(one): one for one in known}
    named = {_plain(other): one for other, one in also.items() if one in plain.values()}
    plain_word = _plain(word)
    if plain_word in named:
        return named[plain_word]
    near = get_close_matches(plain_word, plain, n=1, cutoff=ALIKE)
    return plain[near[0]] if near else None


def listed(words: Iterable[str]) -> str:
    """Words in quotes, cut to a line: 'a', 'b', 'c' and 2 more."""
    every = list(words)
    shown = ", ".join(quoted(one) for one in every[:SHOWN])
    return f"{shown} and {len(every) - SHOWN} more" if len(every) > SHOWN else shown


def quoted(word: str) -> str:
    """A word in quotes, on one line and not too long."""
    return repr(word if len(word) <= LONGEST else f"{word[:LONGEST]}…")


def _plain(word: str) -> str:
    return re.sub(r"[\W_]+", "", word.lower())
