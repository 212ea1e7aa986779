"""What the search platform refuses at once: limits of texts, urls, budgets and keywords; pure."""

import re
import unicodedata
from typing import Any

from sandbox.dialects.search.errors import AdsError, field, missing

_SHOUTING = re.compile(r"!!|\?\?|[\U0001F300-\U0001FAFF]")


def width(text: str) -> int:
    """Return how wide a text is shown: double-width characters count two."""
    wide = (unicodedata.east_asian_width(sign) in {"W", "F"} for sign in text)
    return len(text) + sum(wide)


def _fits(text: str, most: int, name: str, index: int | None = None) -> None:
    path = [field(name, index), *([field("text")] if index is not None else [])]
    if not text.strip():
        raise AdsError("stringLengthError", "EMPTY", "The text is empty.", path=path)
    if width(unicodedata.normalize("NFC", text)) > most:
        raise AdsError("stringLengthError", "TOO_LONG", "Too long.", path=path, trigger=text)
    if _SHOUTING.search(text):
        entries = [{"topic": "PUNCTUATION_AND_SYMBOLS", "type": "PROHIBITED"}]
        raise AdsError(
            "policyFindingError",
            "POLICY_FINDING",
            "The resource violates policies.",
            path=path,
            trigger=text,
            details={"policyFindingDetails": {"policyTopicEntries": entries}},
        )


def _texts(content: dict[str, Any]) -> list[str]:
    """Check headlines and descriptions and return their texts."""
    texts: list[str] = []
    for name, fewest, most, length in (("headlines", 3, 15, 30), ("descriptions", 2, 4, 90)):
        given = [str(asset.get("text", "")) for asset in content.get(name, [])]
        if not fewest <= len(given) <= most:
            code = "TOO_FEW" if len(given) < fewest else "TOO_MANY"
            raise AdsError("collectionSizeError", code, f"{code} {name}.", path=[field(name)])
        for index, text in enumerate(given):
            _fits(text, length, name, index)
        if len(set(given)) < len(given):
            raise AdsError("assetError", "DUPLICATE_ASSET", "Twice the same.", path=[field(name)])
        texts += given
    return texts


def responsive_ad(ad: dict[str, Any]) -> list[str]:
    """Check a responsive search ad and return its texts."""
    if not ad.get("finalUrls"):
        raise missing("final_urls")
    if not all(re.match(r"https?://[^\s/]+", url) for url in ad["finalUrls"]):
        raise AdsError(
            "urlFieldError", "INVALID_FINAL_URL", "Not a URL.", path=[field("final_urls")]
        )
    content = ad.get("responsiveSearchAd")
    if not isinstance(content, dict):
        raise missing("responsive_search_ad")
    texts = _texts(content)
    if content.get("path2") and not content.get("path1"):
        raise AdsError("adError", "MISSING_PATH1", "path2 needs path1.", path=[field("path1")])
    for name in ("path1", "path2"):
        if content.get(name):
            _fits(str(content[name]), 15, name)
    return texts


def micros(amount: Any, unit_micros: int) -> int:
    """Check a budget and return it as a number."""
    try:
        number = int(str(amount))
    except ValueError:
        raise missing("amount_micros") from None
    if number <= 0:
        raise AdsError(
            "campaignBudgetError",
            "MONEY_AMOUNT_TOO_SMALL" if number == 0 else "NEGATIVE_BUDGET",
            "The budget amount is too small.",
            path=[field("amount_micros")],
        )
    if number % unit_micros:
        raise AdsError(
            "campaignBudgetError",
            "NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT",
            "The amount is not a multiple of the smallest unit of the currency.",
            path=[field("amount_micros")],
            trigger=str(number),
        )
    return number


def keyword(given: dict[str, Any]) -> dict[str, str]:
    """Check a keyword and return it."""
    text, match = str(given.get("text", "")), given.get("matchType")
    if not text.strip():
        raise missing("text")
    if len(text) > 80:
        raise AdsError("criterionError", "KEYWORD_TEXT_TOO_LONG", "Too long.", trigger=text)
    if len(text.split()) > 10:
        raise AdsError("criterionError", "KEYWORD_HAS_TOO_MANY_WORDS", "Too many.", trigger=text)
    if re.search(r"[!@%,*()={};~`<>?\\|^]", text):
        raise AdsError("criterionError", "KEYWORD_HAS_INVALID_CHARS", "Not allowed.", trigger=text)
    if match not in {"EXACT", "PHRASE", "BROAD"}:
        raise missing("match_type")
    return {"text": text, "matchType": str(match)}
