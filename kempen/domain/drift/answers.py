"""What `campaign.drifted` carries."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import AllowedValues, Doc, Documented, Form, Id


@dataclass(frozen=True)
class DriftedSetting(Documented):
    """One difference between what runs and what was approved."""

    kind: Annotated[
        str,
        AllowedValues(
            (
                *("status", "budget", "name", "end_date", "ad_added"),
                *("ad_removed", "ad_edited", "ad_stopped"),
                *("place_added", "place_removed", "place_excluded"),
                "place_left_ad_set",
                *("language_added", "language_removed"),
                *("interest_added", "interest_removed", "keyword_added", "keyword_removed"),
                *("negative_added", "negative_removed"),
            )
        ),
    ]
    ad: Annotated[str, Doc("Its number on the platform.")] | None
    approved: str
    found: str
    words: Annotated[str, Doc("The difference, for people.")]
    target: (
        Annotated[
            str,
            Doc(
                "The platform's key of a place, language or interest; of a keyword its match and "
                "its words, such as `phrase:kopi ipoh`. `place_left_ad_set`: key, @, the ad set."
            ),
        ]
        | None
    ) = None


@dataclass(frozen=True)
class CampaignDrifted(Documented):
    """What runs on a platform differs from what a person approved."""

    campaign_id: Annotated[str, Id("cmp")]
    strategy_id: Annotated[str, Id("str")]
    approved_hash: Annotated[str, Doc("SHA-256 of the approved strategy.")]
    differences: Annotated[list[DriftedSetting], Form({"minItems": 1})]
