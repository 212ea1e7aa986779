"""An ad's form on the social platform: its button, and an image for each placement."""

from typing import Any, cast

import pytest

from kempen.platforms.interface import NewAd
from kempen.platforms.social.ad_creatives import creative_form
from sandbox.dialects.social.creatives import of_link, of_placements
from tests.platforms.openings import new_campaign

AD = NewAd(
    "t",
    "https://a.example/",
    ("Beans",),
    descriptions=("Delivered",),
    primary_text="Fresh beans.",
    button="order_now",
)
HASHES = {"1:1": "a1", "4:5": "b2", "9:16": "c3", "1.91:1": "d4"}


def form_of(ad: NewAd, hashes: dict[str, str]) -> dict[str, Any]:
    return cast(dict[str, Any], creative_form(new_campaign(), ad, "2", hashes))


@pytest.mark.parametrize(("button", "sent"), [("order_now", "ORDER_NOW"), ("", "LEARN_MORE")])
def test_an_ad_has_the_button_that_it_says_and_one_of_before_the_usual_one(
    button: str, sent: str
) -> None:
    ad = NewAd("t", "https://a.example/", ("Beans",), primary_text="Fresh.", button=button)
    link = form_of(ad, {})["object_story_spec"]["link_data"]
    assert link["call_to_action"] == {"type": sent, "value": {"link": "https://a.example/"}}
    assert "image_hash" not in link


def test_one_image_for_all_placements_stays_a_link() -> None:
    form = form_of(AD, {"": "a1"})
    assert form["object_story_spec"]["link_data"]["image_hash"] == "a1"
    assert "asset_feed_spec" not in form
    assert of_link(form["object_story_spec"]) == (["Fresh beans.", "Beans", "Delivered"], {"a1"})


def test_each_placement_gets_the_image_of_its_shape() -> None:
    form = form_of(AD, HASHES)
    assert form["object_story_spec"] == {"page_id": "2"}
    feed = form["asset_feed_spec"]
    assert feed["call_to_action_types"] == ["ORDER_NOW"]
    by_label = {
        rule["image_label"]["name"]: rule["customization_spec"]
        for rule in feed["asset_customization_rules"]
    }
    assert by_label["9:16"]["instagram_positions"] == ["story", "reels"]
    assert by_label["4:5"]["facebook_positions"] == ["feed"]
    assert "right_hand_column" in by_label["1.91:1"]["facebook_positions"]
    # Whatever no rule before names has the square one.
    assert feed["asset_customization_rules"][-1]["image_label"] == {"name": "1:1"}
    assert "facebook_positions" not in by_label["1:1"]
    labels = {image["hash"]: image["adlabels"] for image in feed["images"]}
    assert labels == {digest: [{"name": shape}] for shape, digest in HASHES.items()}
    texts, images = of_placements(feed)
    assert (texts, images) == (["Fresh beans.", "Beans", "Delivered"], set(HASHES.values()))


def test_without_a_square_image_another_one_serves_elsewhere() -> None:
    feed = form_of(AD, {"4:5": "b2", "9:16": "c3"})["asset_feed_spec"]
    assert feed["asset_customization_rules"][-1]["image_label"] == {"name": "4:5"}
