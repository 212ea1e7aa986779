"""Names of the campaigns that a strategy creates: short enough for tables and platforms."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from kempen.platforms.registry import platform_of

LONGEST: Final = 40
# What follows one of these describes the product and no longer names it.
_DESCRIPTION: Final = re.compile(r"\s*[,;:(\[|–—]\s*|\s+-\s+")
_SHORTEST: Final = 3
# A name does not end with one of these.
_ENGLISH: Final = (
    "a",
    "an",
    "and",
    "at",
    "by",
    "for",
    "from",
    "in",
    "of",
    "on",
    "the",
    "to",
    "with",
)
_MALAY: Final = ("dan", "dari", "dengan", "di", "ke", "untuk", "yang")
_LINKING_WORDS: Final = frozenset((*_ENGLISH, *_MALAY))


def name_of_new(product: str, platform: str, language: str) -> str:
    """Return what a new campaign is called after its product ("": none), in a language of ads."""
    offered = (code for code, _name in settings.LANGUAGES)
    code = next((one for one in offered if one.split("-")[0] == language), "en")
    with translation.override(code):
        product = product or _("New campaign")
        frame = platform_of(platform).words.campaign_name
        return _(frame) % {"product": product} if frame else f"{product} · {platform}"


def language_of_names(ads: Sequence[str], writer: str) -> str:
    """Return the language for names: the writer's if the ads have it, else the ads' first."""
    spoken = writer.split("-", maxsplit=1)[0]
    return spoken if spoken in ads else ads[0]


def short_name(product: str, longest: int = LONGEST) -> str:
    """Return a product's name in `longest` characters or fewer, made of whole words.

    Chinese has no spaces and is cut between characters.
    """
    text = " ".join(product.split())
    if len(text) <= longest:
        return text
    name = _DESCRIPTION.split(text)[0]
    if _SHORTEST <= len(name) <= longest:
        return name
    words = text[: longest + 1].rpartition(" ")[0].split()
    while words and words[-1].casefold() in _LINKING_WORDS:
        words.pop()
    return " ".join(words).rstrip(" .,;:&-") or _cut(text, longest)


def _cut(text: str, longest: int) -> str:
    """Cut a text without parting a letter from its vowel sign, as Tamil writes them."""
    end = longest
    while end > 1 and unicodedata.category(text[end]).startswith("M"):
        end -= 1
    return text[:end]
