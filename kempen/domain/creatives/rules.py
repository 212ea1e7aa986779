"""What is wrong with an ad, by the format of its platform (`platforms/ad_formats.py`). Pure."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from kempen.domain.creatives.policy import doubts_of_text
from kempen.platforms.ad_formats import AdFormat, TextLimits
from kempen.platforms.registry import platform_of

LANGUAGES: Final = ("en", "ms", "zh", "ta")
ANGLES: Final = ("benefit", "offer", "proof", "urgency", "question")

# Nothing that a person types is longer than this, whatever the platform would do with it.
LONGEST_TEXT: Final = 2_000

# Focal points of pictures are in thousandths of width and height from the top left.
FOCAL_SCALE: Final = 1000
MIDDLE: Final = FOCAL_SCALE // 2

Weight = Literal["refused", "stopped", "cut", "doubtful"]
_ORDER: Final = ("refused", "stopped", "doubtful", "cut")


@dataclass(frozen=True)
class CreativeFault:
    """One thing that is wrong with an ad.

    `refused` keeps it from being saved and sent, `stopped` from being approved: a law forbids it.
    The others are advice: `cut`, its end is hidden; `doubtful`, a reviewer may object.
    """

    field: str  # "headlines/0", "descriptions/1", "primary_text", "landing_url", "image"
    # too_long, too_few, too_many, empty, repeated, must_say, never_say, not_https, no_image (its
    # platform shows none), needs_picture (nobody would see what they approve); policy.py has more,
    # and the rules of market/ad_rules each have theirs
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

    @property
    def format(self) -> AdFormat:
        """What its platform takes."""
        return format_of(self.platform)

    def fields(self) -> list[tuple[str, str]]:
        """Each text with the path to its field."""
        return [
            *((f"headlines/{number}", text) for number, text in enumerate(self.headlines)),
            *((f"descriptions/{number}", text) for number, text in enumerate(self.descriptions)),
            ("primary_text", self.primary_text),
        ]

    def everything(self) -> str:
        """All words in one string, to look for phrases."""
        return " \n".join((*self.headlines, *self.descriptions, self.primary_text))


def format_of(platform: str) -> AdFormat:
    """Return the format of a platform's ads; UnknownPlatformError."""
    return platform_of(platform).ad_format


def length_of(text: str, platform: str) -> int:
    """Return how long a platform finds `text`, after composition.

    Some count a character of double width (Chinese, Japanese, Korean and their punctuation) as two.
    """
    if text.isascii():
        return len(text)
    composed = unicodedata.normalize("NFC", text)
    if not format_of(platform).counts_wide_as_two:
        return len(composed)
    return _width(composed)


# Whoever tries what fits asks for the same texts again and again.
@lru_cache(maxsize=4096)
def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def faults_of(
    texts: Texts, *, must_say: tuple[str, ...] = (), never_say: tuple[str, ...] = ()
) -> list[CreativeFault]:
    """Return what is wrong with an ad's words, the graver first; not whether they break a law."""
    headlines, descriptions = texts.format.headlines, texts.format.descriptions
    faults = [
        *_count_faults("headlines", texts.headlines, headlines),
        *_count_faults("descriptions", texts.descriptions, descriptions),
        *_length_faults("headlines", texts.headlines, headlines.longest, texts.platform),
        *_length_faults("descriptions", texts.descriptions, descriptions.longest, texts.platform),
        *_primary_text_faults(texts),
        *_phrase_faults(texts, must_say, never_say),
        *_doubts(texts),
    ]
    if not texts.landing_url.startswith("https://"):
        faults.append(CreativeFault("landing_url", "not_https", "refused"))
    return by_weight(faults)


def by_weight(faults: Iterable[CreativeFault]) -> list[CreativeFault]:
    """Return faults, the graver first."""
    return sorted(faults, key=lambda fault: _ORDER.index(fault.weight))


def faults_before_launch(texts: Texts, *, has_picture: bool) -> list[CreativeFault]:
    """Return what keeps an ad from being approved: its words, and a post without a picture.

    A platform would take such a post and show whatever picture it finds on the page that the ad
    leads to, or none; nobody would have seen what they approved.
    """
    faults = [fault for fault in faults_of(texts) if fault.weight == "refused"]
    if texts.format.needs_picture and not has_picture:
        faults.append(CreativeFault("image", "needs_picture", "refused"))
    return faults


def _count_faults(field: str, values: tuple[str, ...], limits: TextLimits) -> list[CreativeFault]:
    least, most = limits.least, limits.most
    faults = []
    if len(values) < least:
        faults.append(CreativeFault(field, "too_few", "refused", limit=least, length=len(values)))
    if len(values) > most:
        faults.append(CreativeFault(field, "too_many", "refused", limit=most, length=len(values)))
    seen: set[str] = set()
    for number, value in enumerate(values):
        if not value.strip():
            faults.append(CreativeFault(f"{field}/{number}", "empty", "refused"))
        elif _folded(value) in seen:
            faults.append(CreativeFault(f"{field}/{number}", "repeated", "refused", text=value))
        seen.add(_folded(value))
    return faults


def _length_faults(
    field: str, values: tuple[str, ...], limit: int, platform: str
) -> list[CreativeFault]:
    weight: Weight = "refused" if format_of(platform).refuses_long_texts else "cut"
    return [
        CreativeFault(f"{field}/{number}", "too_long", weight, limit=limit, length=length)
        for number, value in enumerate(values)
        if (length := length_of(value, platform)) > limit
    ]


def _primary_text_faults(texts: Texts) -> list[CreativeFault]:
    seen_at_once = texts.format.primary_text
    if not texts.format.has_primary_text:
        return []
    if not texts.primary_text.strip():
        return [CreativeFault("primary_text", "empty", "refused")]
    length = length_of(texts.primary_text, texts.platform)
    if length > LONGEST_TEXT:
        return [
            CreativeFault("primary_text", "too_long", "refused", limit=LONGEST_TEXT, length=length)
        ]
    if length > seen_at_once:
        return [CreativeFault("primary_text", "too_long", "cut", limit=seen_at_once, length=length)]
    return []


def _phrase_faults(
    texts: Texts, must_say: tuple[str, ...], never_say: tuple[str, ...]
) -> list[CreativeFault]:
    words = _folded(texts.everything())
    missing = [
        CreativeFault("descriptions", "must_say", "refused", text=phrase)
        for phrase in must_say
        if _folded(phrase) not in words
    ]
    # Said where it stands: a fault at another field sends people looking.
    forbidden = [
        CreativeFault(field, "never_say", "refused", text=phrase)
        for phrase in never_say
        if phrase.strip()
        for field, text in texts.fields()
        if _folded(phrase) in _folded(text)
    ]
    return missing + forbidden


def _doubts(texts: Texts) -> list[CreativeFault]:
    return [
        CreativeFault(
            field,
            code,
            "refused" if code in texts.format.refused_signs else "doubtful",
            text=phrase,
        )
        for field, text in texts.fields()
        for code, phrase in doubts_of_text(
            text,
            checks_signs=texts.format.checks_signs,
            is_headline=field.startswith("headlines"),
        )
    ]


def _folded(text: str) -> str:
    """Return text as phrases are compared: composed, without regard to case and runs of space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
