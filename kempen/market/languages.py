"""Which locale writes figures and days for a page's language, in Malaysia."""

from collections.abc import Iterable
from typing import Final

DEFAULT: Final = "en_MY"

# Always with the country: plain `ta` groups in lakhs, and plain `en` writes MYR (Babel 2.18, own
# run).
_LOCALES: Final = {"en": "en_MY", "ms": "ms_MY", "zh": "zh_Hans_MY", "ta": "ta_MY"}


def listed(names: Iterable[str], language: str | None) -> str:
    """Write names one after the other, with the language's own comma: A, B; A、B."""
    return ("、" if locale_of(language).startswith("zh") else ", ").join(names)


def joined(parts: Iterable[str], language: str | None) -> str:
    """Write parts of one statement beside each other: 78 in 100, likely."""
    return ("，" if locale_of(language).startswith("zh") else ", ").join(parts)


def ended(sentence: str, language: str | None) -> str:
    """Write a sentence that has no full stop yet with the language's own."""
    return sentence + ("。" if locale_of(language).startswith("zh") else ".")


def locale_of(language: str | None) -> str:
    """Return the locale of a language code such as `zh-hans`; English where it is unknown."""
    return _LOCALES.get((language or "").split("-")[0].split("_")[0].lower(), DEFAULT)
