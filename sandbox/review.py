"""How the partners review an ad: pure rules on its words, and time."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Verdict(StrEnum):
    """Where an ad stands in review."""

    SUBMITTED = "submitted"
    IN_REVIEW = "in_review"
    APPROVED = "approved"
    REJECTED = "rejected"


@dataclass(frozen=True)
class Finding:
    """Why an ad is refused: a topic for the search platform, code and sentence for the social."""

    topic: str
    code: str
    sentence: str


_RULES: tuple[tuple[re.Pattern[str], Finding], ...] = (
    (
        re.compile(
            r"\b(guaranteed|100 ?% (?:safe|cure)|cures?|miracle|dijamin|sembuhkan)\b", re.IGNORECASE
        ),
        Finding(
            "UNACCEPTABLE_BUSINESS_PRACTICES",
            "MISLEADING_CLAIMS",
            "Ads must not promise results that cannot be promised.",
        ),
    ),
    (
        re.compile(r"\b(casino|betting|judi|jackpot|4d)\b", re.IGNORECASE),
        Finding("GAMBLING", "GAMBLING", "Ads for gambling need permission beforehand."),
    ),
    (
        re.compile(r"\b(vape|vapes|cigarettes?|rokok|tobacco)\b", re.IGNORECASE),
        Finding("TOBACCO", "TOBACCO", "Ads must not promote tobacco or vaping."),
    ),
    (
        re.compile(r"\b(beer|wine|whisky|arak)\b", re.IGNORECASE),
        Finding("ALCOHOL", "ALCOHOL", "Ads for alcohol are restricted in this country."),
    ),
    (
        re.compile(r"\b(click here|klik sini)\b", re.IGNORECASE),
        Finding("CLICKBAIT", "LOW_QUALITY", "Ads must say what they offer, not only to click."),
    ),
)


def findings(texts: list[str]) -> list[Finding]:
    """Return what a reviewer objects to in the words of an ad, each rule once."""
    joined = "\n".join(texts)
    return [finding for pattern, finding in _RULES if pattern.search(joined)]


def verdict(
    texts: list[str], submitted_at: datetime, now: datetime, review_seconds: float
) -> Verdict:
    """Return where an ad stands: a quarter of the time submitted, then in review, then decided."""
    waited = (now - submitted_at).total_seconds()
    if waited < review_seconds / 4:
        return Verdict.SUBMITTED
    if waited < review_seconds:
        return Verdict.IN_REVIEW
    return Verdict.REJECTED if findings(texts) else Verdict.APPROVED
