"""What the platform looks at in a creative: its texts, its images, its placements."""

import re
from typing import Any

from sandbox.dialects.social.errors import invalid

_BUTTONS = {
    *("LEARN_MORE", "SHOP_NOW", "ORDER_NOW", "BOOK_NOW", "BOOK_TRAVEL", "GET_QUOTE", "GET_OFFER"),
    *("SIGN_UP", "APPLY_NOW", "CONTACT_US", "DONATE_NOW", "SUBSCRIBE", "DOWNLOAD", "BUY_TICKETS"),
}
_POSITIONS = {
    "facebook_positions": {"feed", "story", "facebook_reels", "right_hand_column", "search"},
    "instagram_positions": {"stream", "story", "reels", "explore"},
    "messenger_positions": {"story", "messenger_home"},
}


def of_link(spec: dict[str, Any]) -> tuple[list[str], set[str]]:
    """Return the texts and image hashes of a post with one link."""
    link = spec.get("link_data")
    if not isinstance(link, dict) or not link.get("link") or not link.get("message"):
        raise invalid("link_data needs a link and a message", blame="object_story_spec")
    _check_address(link["link"])
    button = link.get("call_to_action") or {}
    if button:
        _check_button(button.get("type"))
    texts = [str(link[name]) for name in ("message", "name", "description") if link.get(name)]
    return texts, {str(link["image_hash"])} if link.get("image_hash") else set()


def of_placements(feed: Any) -> tuple[list[str], set[str]]:
    """Return the texts and image hashes of an ad with an image for each placement."""
    if not isinstance(feed, dict) or feed.get("optimization_type") != "PLACEMENT":
        raise _wrong("optimization_type must be PLACEMENT")
    if feed.get("ad_formats") != ["SINGLE_IMAGE"]:
        raise _wrong("ad_formats must be one: SINGLE_IMAGE")
    images = feed.get("images") or []
    labels = {label["name"] for image in images for label in image.get("adlabels", [])}
    _check_rules(feed.get("asset_customization_rules") or [], labels)
    for one in feed.get("link_urls") or [{}]:
        _check_address(one.get("website_url"))
    for button in feed.get("call_to_action_types") or []:
        _check_button(button)
    parts = ("bodies", "titles", "descriptions")
    texts = [str(one["text"]) for part in parts for one in feed.get(part) or []]
    if not texts:
        raise _wrong("The ad needs a body or a title")
    return texts, {str(image.get("hash")) for image in images}


def _check_rules(rules: list[dict[str, Any]], labels: set[str]) -> None:
    if len(rules) < 2:
        raise _wrong("Placement customization needs two rules or more")
    for rule in rules:
        if (rule.get("image_label") or {}).get("name") not in labels:
            raise _wrong("A rule names a label that no image has")
        where = rule.get("customization_spec")
        if not isinstance(where, dict):
            raise _wrong("A rule needs a customization_spec")
        for name, known in _POSITIONS.items():
            if set(where.get(name, [])) - known:
                raise _wrong(f"{name} has a position that does not exist")


def _check_address(address: Any) -> None:
    if not re.match(r"https?://[^\s/]+", str(address)):
        raise invalid("The link is not a URL", blame="object_story_spec")


def _check_button(code: Any) -> None:
    if code not in _BUTTONS:
        raise invalid("The call to action type is not known", blame="object_story_spec")


def _wrong(reason: str) -> Exception:
    return invalid(reason, blame="asset_feed_spec")
