"""An ad as the social platform takes it: a post with an image for each placement. Pure."""

from collections.abc import Mapping
from typing import Final

from kempen.platforms.interface import NewAd, NewAds

_USUAL_BUTTON: Final = "learn_more"
# Where each shape is shown; what no rule names gets the square one.
_PLACEMENTS: Final[Mapping[str, Mapping[str, list[str]]]] = {
    "4:5": {
        "publisher_platforms": ["facebook", "instagram"],
        "facebook_positions": ["feed"],
        "instagram_positions": ["stream"],
    },
    "9:16": {
        "publisher_platforms": ["facebook", "instagram", "messenger"],
        "facebook_positions": ["story", "facebook_reels"],
        "instagram_positions": ["story", "reels"],
        "messenger_positions": ["story"],
    },
    "1.91:1": {
        "publisher_platforms": ["facebook"],
        "facebook_positions": ["right_hand_column", "search"],
    },
}
_ELSEWHERE: Final = "1:1"
# The rule of every other placement has no position.
_ANYWHERE: Final[Mapping[str, object]] = {"age_min": 13, "age_max": 65}


def ad_name(new: NewAds, ad: NewAd) -> str:
    """Return the unique name of an ad, by which it is found again."""
    return f"{new.name} [{new.tag}/{ad.tag}]"


def creative_form(
    new: NewAds, ad: NewAd, page_id: str, image_hashes: Mapping[str, str]
) -> dict[str, object]:
    """Return the fields that make an ad's creative: a post of the business's page.

    `image_hashes` are by shape; "" is the one image of an ad that has none for each shape.
    """
    if image_hashes and "" not in image_hashes:
        return {
            "name": ad_name(new, ad),
            "object_story_spec": {"page_id": page_id},
            "asset_feed_spec": _by_placement(ad, image_hashes),
        }
    link: dict[str, object] = {
        "message": ad.primary_text or ad.headlines[0],
        "name": ad.headlines[0],
        "link": ad.link,
        "call_to_action": {"type": _button(ad), "value": {"link": ad.link}},
    }
    if ad.descriptions:
        link["description"] = ad.descriptions[0]
    if image_hashes:
        link["image_hash"] = image_hashes[""]
    return {
        "name": ad_name(new, ad),
        "object_story_spec": {"page_id": page_id, "link_data": link},
    }


def _by_placement(ad: NewAd, image_hashes: Mapping[str, str]) -> dict[str, object]:
    rules = [
        {"customization_spec": dict(where), "image_label": {"name": shape}}
        for shape, where in _PLACEMENTS.items()
        if shape in image_hashes
    ]
    # The last rule is for every placement that none before it names.
    rest = _ELSEWHERE if _ELSEWHERE in image_hashes else next(iter(image_hashes))
    rules.append({"customization_spec": dict(_ANYWHERE), "image_label": {"name": rest}})
    feed: dict[str, object] = {
        "optimization_type": "PLACEMENT",
        "ad_formats": ["SINGLE_IMAGE"],
        "images": [
            {"hash": digest, "adlabels": [{"name": shape}]}
            for shape, digest in image_hashes.items()
        ],
        "bodies": [{"text": ad.primary_text or ad.headlines[0]}],
        "titles": [{"text": ad.headlines[0]}],
        "link_urls": [{"website_url": ad.link}],
        "call_to_action_types": [_button(ad)],
        "asset_customization_rules": [
            {**rule, "priority": number} for number, rule in enumerate(rules, 1)
        ],
    }
    if ad.descriptions:
        feed["descriptions"] = [{"text": ad.descriptions[0]}]
    return feed


def _button(ad: NewAd) -> str:
    return (ad.button or _USUAL_BUTTON).upper()
