"""A person's own English words as ads write them; pure.

People type as they speak: "can cross to Singapore", "got 3 branches", "free album if book early".
What the catalogue does not know is said in their words, so it has to be a sentence or a list.
"""

import re
from collections.abc import Callable
from typing import Final

_DO: Final = r"(?:book|order|buy|sign up|register|pay|come|bring|join|spend|refer)"
_RULES: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(r"^(?:also |we )?got (?=\w)", re.IGNORECASE), "with "),
    (re.compile(r"^(?:also )?can (?=(?!not\b)\w)", re.IGNORECASE), "you can "),
    (re.compile(rf"\b(if|when) (?={_DO}\b)", re.IGNORECASE), r"\1 you "),
    (re.compile(r"\b(?:per|a) pax\b", re.IGNORECASE), "per person"),
    (re.compile(r"\bpax\b", re.IGNORECASE), "people"),
    (re.compile(r"\bw/ ?(?=\w)", re.IGNORECASE), "with "),
    (re.compile(r"\bpls\b", re.IGNORECASE), "please"),
    (re.compile(r"\bhrs\b", re.IGNORECASE), "hours"),
    (re.compile(r"\byrs\b", re.IGNORECASE), "years"),
    (re.compile(r"\bmins\b", re.IGNORECASE), "minutes"),
    (re.compile(r"\bmths\b", re.IGNORECASE), "months"),
    (re.compile(r"\bon (?=(?:TNB|electricity|water|phone|petrol) bills?\b)"), "on your "),
)


def written(text: str) -> str:
    """Return own English words as an ad writes what somebody speaks."""
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    return text
