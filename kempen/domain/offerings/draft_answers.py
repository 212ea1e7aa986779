"""What programs are answered about drafts of ads."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.creatives.answers import FindingAnswer
from kempen.domain.creatives.rules import ANGLES
from kempen.kit.documented import AllowedValues, Doc, Documented
from kempen.market.claims import LANGUAGES
from kempen.platforms.registry import platform_codes


@dataclass(frozen=True)
class DraftAnswer(Documented):
    """One ad as it would be written."""

    platform: Annotated[str, AllowedValues(platform_codes), Doc("Where it would run.")]
    language: Annotated[str, AllowedValues(LANGUAGES), Doc("Its language.")]
    angle: Annotated[str, AllowedValues(tuple(ANGLES)), Doc("What it leads with.")]
    headlines: Annotated[list[str], Doc("Its headlines.")]
    descriptions: Annotated[list[str], Doc("Its descriptions.")]
    primary_text: Annotated[str, Doc("The text above the image; empty on search.")]
    call_to_action: Annotated[str, Doc("Its button.", ("order_now",))]
    claim_ids: Annotated[
        list[str],
        Doc("The claims that it makes, as type and slots.", (["percent_off(percent=20)"],)),
    ]
    writer: Annotated[str, AllowedValues(("built-in",)), Doc("Who wrote it.")]


@dataclass(frozen=True)
class KeywordAnswer(Documented):
    """Words of searches that should find the ads."""

    text: Annotated[str, Doc("The words.", ("kopi rimba",))]
    match: Annotated[
        str,
        AllowedValues(("phrase", "exact")),
        Doc("`exact`: that search alone; `phrase`: within a longer one."),
    ]
    language: Annotated[str, AllowedValues(LANGUAGES), Doc("Their language.")]


@dataclass(frozen=True)
class DraftFinding(FindingAnswer):
    """A rule of ads that a draft breaks."""

    draft: Annotated[int, Doc("Which draft: its place in `data`, from 0.", (0,))]


@dataclass(frozen=True)
class DraftsAnswer(Documented):
    """Drafts of ads; nothing is stored."""

    data: Annotated[list[DraftAnswer], Doc("The ads.")]
    keywords: Annotated[list[KeywordAnswer], Doc("Searches that should find them.")]
    negative_keywords: Annotated[list[str], Doc("Words of searches that should not.")]
    notes: Annotated[list[str], Doc("What the ads do without, or with own words, for people.")]
    findings: Annotated[list[DraftFinding], Doc("The rules of ads that they break.")]
