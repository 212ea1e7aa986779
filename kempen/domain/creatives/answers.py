"""What programs are answered about pictures and about the words of ads."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import AllowedValues, Doc, Documented
from kempen.market.ad_rules.table import SEVERITIES


@dataclass(frozen=True)
class ImageAnswer(Documented):
    """A picture."""

    image_id: Annotated[str, Doc("Its identifier.")]
    name: Annotated[str, Doc("The file's name.")]
    media_type: Annotated[str, Doc("image/jpeg or image/png.")]
    width: Annotated[int, Doc("In pixels.")]
    height: Annotated[int, Doc("In pixels.")]
    placements: Annotated[list[str], Doc("Where its shape fits uncut: feed, stories.")]


@dataclass(frozen=True)
class FindingAnswer(Documented):
    """A rule of ads that the words of an ad break."""

    rule: Annotated[str, Doc("The rule, for programs.", ("alcohol",))]
    severity: Annotated[
        str,
        Doc(
            "stop: such an ad is not approved. permit_or_proof: it may run with a permit or "
            "evidence. think_again: a reviewer may object.",
            ("stop",),
        ),
        AllowedValues(SEVERITIES),
    ]
    field: Annotated[
        str,
        Doc("Where the words are.", ("headlines",)),
        AllowedValues(("headlines", "descriptions", "primary_text", "image")),
    ]
    index: Annotated[
        int | None, Doc("Which of the headlines or descriptions, from 0; null elsewhere.", (0,))
    ]
    text: Annotated[str, Doc("The words, as they are in the ad.", ("beer",))]
    section: Annotated[str, Doc("Law or code, and where in it.", ("Content Code 2022, Part 3",))]
    source: Annotated[str, Doc("Where that was read.", ("asa.org.my",))]
    advice: Annotated[str, Doc("What to do, in the language asked for.", ("Remove these words.",))]


@dataclass(frozen=True)
class AdCheckAnswer(Documented):
    """What the check of an ad found."""

    findings: Annotated[
        list[FindingAnswer], Doc("The rules that the ad breaks, the gravest first; often none.")
    ]
