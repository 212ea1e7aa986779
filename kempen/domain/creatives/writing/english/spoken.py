"""A person's own English words as ads write them; pure.

People type as they speak: "can cross to Singapore", "got 3 branches", "free album if book early".
What the catalogue does not know is said in their words, so it has to be a sentence or a list.
"""

import re
from collections.abc import Callable
from typing import Final

# What can be done with a thing: "instrument can rent".
_DONE: Final = {
    "rent": "rented",
    "buy": "bought",
    "order": "ordered",
    "customise": "customised",
    "customize": "customised",
    "exchange": "exchanged",
    "refund": "refunded",
    "return": "returned",
    "adjust": "adjusted",
    "wash": "washed",
    "fold": "folded",
    "deliver": "delivered",
    "postpone": "postponed",
    "claim": "claimed",
    "reuse": "reused",
    "recycle": "recycled",
    "choose": "chosen",
    "print": "printed",
}


def _passive(text: re.Match[str]) -> str:
    done = _DONE.get(text[2].casefold())
    return f"{text[1]} can be {done}" if done else text[0]


def _agrees(text: re.Match[str]) -> str:
    """Return who does something with the verb of one: "trainer comes"."""
    is_verb = text[1] in {"come", "speak", "visit", "travel", "teach", "know", "work", "drive"}
    return f"{text[0]}{'es' if text[1] == 'teach' else 's'}" if is_verb else text[0]


# What people say of themselves without themselves: "work on weekends".
_OURS: Final = (
    r"^(?=(?:work (?:on|with|at|till|until|from|in|fast|around)|arrive|reply|respond|serve all"
    r"|serve whole|accept|cater|handle|help you|supply (?:and|to|all)|specialise|specialize"
    r"|operate|travel to|provide|deliver|repair all|install all|sell (?:only|all)"
    r"|buy all|use (?:only|premium|original|genuine|safe|quality|eco))\b)(\w)"
)


def _we(text: re.Match[str]) -> str:
    return f"we {text[1].lower()}"


_DO: Final = r"(?:book|order|buy|sign up|register|pay|come|bring|join|spend|refer)"
_RULES: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(r"^(?:also |we )?got (?=\w)", re.IGNORECASE), "with "),
    (
        re.compile(r"^(?:also )?can (?:be )?used? on (?:your |the )?", re.IGNORECASE),
        "works on your ",
    ),
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
    (
        re.compile(
            r"\b(\d+|one|two|three|five|ten) (year|month|day|hour|minute)s? "
            r"(?=(?:(?!of\b)\w+ )?(?:warranty|guarantee|battery|course|session|trial|contract)\b)"
        ),
        r"\1-\2 ",
    ),
    (re.compile(r"\bwe setup\b", re.IGNORECASE), "we set up"),
    (re.compile(r"\bvalid (?=\d)", re.IGNORECASE), "valid for "),
    (re.compile(r"\b(?<!your )company logo\b", re.IGNORECASE), "your company logo"),
    (re.compile(r"^no need (?=\w+(?:ing|ment|tion)\b)", re.IGNORECASE), "no need for "),
    (re.compile(_OURS, re.IGNORECASE), _we),
    (re.compile(r"^(.+) can (\w+)$", re.IGNORECASE), _passive),
    (re.compile(r"^(?:trainer|teacher|coach|therapist|driver|tutor|technician) (\w+)\b"), _agrees),
    (
        re.compile(
            r"^(include|cover|ship|fit|last|suit|come)"
            r"(?= (?!to\b|and\b|visit\b|in\b|within\b|minute|order|day\b|mile\b))",
            re.IGNORECASE,
        ),
        r"\1s",
    ),
    (re.compile(r"\bon (?=(?:TNB|electricity|water|phone|petrol) bills?\b)"), "on your "),
)


def written(text: str) -> str:
    """Return own English words as an ad writes what somebody speaks."""
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    return text
