"""What each platform takes: how long texts may be, how many, and which pictures. Pure.

Search: responsive search ads, limits in display width, refused when exceeded. Social: the platform
cuts long texts instead of refusing them, so its lengths are advice. Sources: the partners' public
references.
"""

import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from kempen.domain.creatives.policy import REFUSED_IN_SEARCH, doubts_of_text

SEARCH, SOCIAL = "search", "social"
LANGUAGES: Final = ("en", "ms")
ANGLES: Final = ("benefit", "offer", "proof", "urgency", "question")

MAX_HEADLINE: Final = {SEARCH: 30, SOCIAL: 40}
MAX_DESCRIPTION: Final = {SEARCH: 90, SOCIAL: 30}
MAX_PRIMARY_TEXT: Final = 125
HEADLINES: Final = {SEARCH: (3, 15), SOCIAL: (1, 1)}
DESCRIPTIONS: Final = {SEARCH: (2, 4), SOCIAL: (0, 1)}
# Nothing that a person types is longer than this, whatever the platform would do with it.
LONGEST_TEXT: Final = 2_000

Weight = Literal["refused", "cut", "doubtful"]
_ORDER: Final = ("refused", "doubtful", "cut")


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with an ad.

    `refused` keeps it from being sent. The others are advice: `cut`, its end is hidden; `doubtful`,
    a reviewer of the platform or the law may object.
    """

    field: str  # "headlines/0", "descriptions/1", "primary_text", "landing_url", "image"
    # too_long, too_few, too_many, empty, repeated, must_say, never_say, not_https, no_image (its
    # platform shows none), needs_picture (nobody would see what they approve); policy.py has more
    code: str
    weight: Weight
    limit: int | None = None
    length: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Texts:
    """The words of one ad."""

    platform: str
    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    primary_text: str
    landing_url: str

    def everything(self) -> str:
        """All words in one string, to look for phrases."""
        return " \n".join((*self.headlines, *self.descriptions, self.primary_text))


def length_of(text: str, platform: str) -> int:
    """Return how long a platform finds `text`.

    The search platform counts a character of double width (Chinese, Japanese, Korean and their
    punctuation) as two, after composition; the social platform counts characters.
    """
    composed = unicodedata.normalize("NFC", text)
    if platform != SEARCH:
        return len(composed)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in composed)


def faults_of(
    texts: Texts, *, must_say: tuple[str, ...] = (), never_say: tuple[str, ...] = ()
) -> list[Fault]:
    """Return everything that is wrong with an ad's words, the graver first."""
    found = [
        *_count_faults("headlines", texts.headlines, HEADLINES[texts.platform]),
        *_count_faults("descriptions", texts.descriptions, DESCRIPTIONS[texts.platform]),
        *_length_faults("headlines", texts.headlines, MAX_HEADLINE, texts.platform),
        *_length_faults("descriptions", texts.descriptions, MAX_DESCRIPTION, texts.platform),
        *_primary_text_faults(texts),
        *_phrase_faults(texts, must_say, never_say),
        *_doubts(texts),
    ]
    if not texts.landing_url.startswith("https://"):
        found.append(Fault("landing_url", "not_https", "refused"))
    return sorted(found, key=lambda fault: _ORDER.index(fault.weight))


def faults_before_launch(texts: Texts, *, has_picture: bool) -> list[Fault]:
    """Return what keeps an ad from being approved: its words, and a post without a picture.

    The social platform would take such a post and show whatever picture it finds on the page that
    the ad leads to, or none; nobody would have seen what they approved.
    """
    found = [fault for fault in faults_of(texts) if fault.weight == "refused"]
    if texts.platform == SOCIAL and not has_picture:
        found.append(Fault("image", "needs_picture", "refused"))
    return found


def _count_faults(field: str, values: tuple[str, ...], bounds: tuple[int, int]) -> list[Fault]:
    least, most = bounds
    found = []
    if len(values) < least:
        found.append(Fault(field, "too_few", "refused", limit=least, length=len(values)))
    if len(values) > most:
        found.append(Fault(field, "too_many", "refused", limit=most, length=len(values)))
    seen: set[str] = set()
    for number, value in enumerate(values):
        if not value.strip():
            found.append(Fault(f"{field}/{number}", "empty", "refused"))
        elif _folded(value) in seen:
            found.append(Fault(f"{field}/{number}", "repeated", "refused", text=value))
        seen.add(_folded(value))
    return found


def _length_faults(
    field: str, values: tuple[str, ...], limits: dict[str, int], platform: str
) -> list[Fault]:
    limit = limits[platform]
    weight: Weight = "refused" if platform == SEARCH else "cut"
    return [
        Fault(f"{field}/{number}", "too_long", weight, limit=limit, length=length)
        for number, value in enumerate(values)
        if (length := length_of(value, platform)) > limit
    ]


def _primary_text_faults(texts: Texts) -> list[Fault]:
    if texts.platform != SOCIAL:
        return []
    if not texts.primary_text.strip():
        return [Fault("primary_text", "empty", "refused")]
    length = length_of(texts.primary_text, SOCIAL)
    if length > LONGEST_TEXT:
        return [Fault("primary_text", "too_long", "refused", limit=LONGEST_TEXT, length=length)]
    if length > MAX_PRIMARY_TEXT:
        return [Fault("primary_text", "too_long", "cut", limit=MAX_PRIMARY_TEXT, length=length)]
    return []


def _phrase_faults(
    texts: Texts, must_say: tuple[str, ...], never_say: tuple[str, ...]
) -> list[Fault]:
    words = _folded(texts.everything())
    missing = [
        Fault("descriptions", "must_say", "refused", text=phrase)
        for phrase in must_say
        if _folded(phrase) not in words
    ]
    forbidden = [
        Fault("descriptions", "never_say", "refused", text=phrase)
        for phrase in never_say
        if phrase.strip() and _folded(phrase) in words
    ]
    return missing + forbidden


def _doubts(texts: Texts) -> list[Fault]:
    is_search = texts.platform == SEARCH
    every = [
        *((f"headlines/{number}", text) for number, text in enumerate(texts.headlines)),
        *((f"descriptions/{number}", text) for number, text in enumerate(texts.descriptions)),
        ("primary_text", texts.primary_text),
    ]
    return [
        Fault(
            field,
            code,
            "refused" if is_search and code in REFUSED_IN_SEARCH else "doubtful",
            text=found,
        )
        for field, text in every
        for code, found in doubts_of_text(
            text, is_search=is_search, is_headline=field.startswith("headlines")
        )
    ]


def _folded(text: str) -> str:
    """Return text as phrases are compared: composed, without regard to case and runs of space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
