"""Ads as the platforms show them: what each preview says, cut and joined as there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.functional import Promise

from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.queries import Creative, faults_before_launch, texts_of
from kempen.domain.creatives.rules import Texts, format_of
from kempen.domain.strategies.queries import Strategy, StrategyAd
from kempen.entrypoints.dashboard.shared.ads.pictures import (
    PlacedPicture,
    pictures_by_placement,
    pictures_by_shape,
)
from kempen.entrypoints.dashboard.shared.ads.platform_words import PLATFORM_WORDS
from kempen.entrypoints.dashboard.shared.copy.ad_rules import finding_words
from kempen.entrypoints.dashboard.shared.copy.ads import ANGLES, LANGUAGES
from kempen.market.ad_buttons import button_words
from kempen.market.ad_rules.table import ad_rules
from kempen.platforms.ad_formats import AdLayout

# How much of a text reels show above their button.
SEEN_IN_REELS: Final = 72
# Up to three headlines and two descriptions are shown at a time.
_SHOWN_HEADLINES, _SHOWN_DESCRIPTIONS = 3, 2


@dataclass(frozen=True)
class ResultPreview:
    """A search result: the parts that one showing takes."""

    title: str
    description: str
    combinations: int  # In how many ways the platform may choose and order the headlines.
    texts: tuple[str, ...]  # All of them, of which one showing takes a few.


@dataclass(frozen=True)
class PostPreview:
    """A post as feed, story and reel show it, each with its own cut and picture.

    A picture is None where the ad has none; `shapes` has it in every shape that is sent.
    """

    opening: str
    is_cut: bool
    text: str
    reel_opening: str
    is_cut_in_reels: bool
    headline: str
    description: str
    button: str
    picture: PlacedPicture | None
    story: PlacedPicture | None
    shapes: list[PlacedPicture]

    def served_at(self, address: Callable[[str], str]) -> "PostPreview":
        """Return the same post with its pictures at other addresses, by their identifiers."""

        def moved(picture: PlacedPicture | None) -> PlacedPicture | None:
            return picture and picture.served_at(address(picture.public_id))

        return replace(self, picture=moved(self.picture), story=moved(self.story), shapes=[])


@dataclass(frozen=True)
class AdFinding:
    """A rule that an ad breaks, and whether the ad is kept from approval."""

    words: str
    stops: bool


@dataclass(frozen=True)
class AdPreview:
    """One proposed ad, whole."""

    public_id: str
    angle: str | Promise
    language: str  # A code, for the attribute `lang`.
    language_name: str
    site_name: str
    host: str
    words: dict[str, str]
    layout: AdLayout
    result: ResultPreview | None
    post: PostPreview | None
    is_chosen: bool
    needs_picture: bool
    has_faults: bool
    findings: list[AdFinding]
    edit_address: str
    edit_here_address: str
    choose_address: str
    variants_address: str
    is_reserve: bool = False

    @property
    def template(self) -> str:
        """The template that shows an ad of its layout."""
        return f"creatives/{self.layout}_preview.html"


@dataclass(frozen=True)
class AdPlace:
    """Whose ad it is, and where it is edited, edited in its place, chosen, copied; "" where not."""

    site_name: str
    edit: str = ""
    edit_here: str = ""
    choose: str = ""
    variants: str = ""


def preview_of(
    strategy: Strategy,
    ad: StrategyAd,
    law: LawContext,
    typed: Texts | None = None,
    button: str | None = None,
) -> AdPreview:
    """Return one ad as its platform shows it; with `typed`, as it would with those words."""
    address = {"public_id": strategy.public_id, "ad_id": ad.public_id}
    place = AdPlace(
        strategy.business.name,
        reverse("strategy_ad", kwargs=address),
        reverse("edit_ad_here", kwargs=address),
        reverse("choose_strategy_ad", kwargs=address),
        reverse("add_ad_variant", kwargs=address),
    )
    shown = preview_of_creative(ad.creative, ad.public_id, law, place, typed, button)
    return replace(shown, is_chosen=ad.is_chosen, is_reserve=ad.is_reserve)


def preview_of_creative(
    creative: Creative,
    public_id: str,
    law: LawContext,
    place: AdPlace,
    typed: Texts | None = None,
    button: str | None = None,
) -> AdPreview:
    """Return what an ad says as its platform shows it, wherever it belongs."""
    texts = texts_of(creative) if typed is None else typed
    words = PLATFORM_WORDS.get(creative.language, PLATFORM_WORDS["en"])
    faults = faults_before_launch(creative, law)
    layout = format_of(creative.platform).layout
    return AdPreview(
        public_id=public_id,
        angle=ANGLES.get(creative.angle, creative.angle),
        language=creative.language,
        language_name=LANGUAGES.get(creative.language, creative.language),
        site_name=place.site_name,
        host=_host_of(texts.landing_url),
        words=words,
        layout=layout,
        result=result_preview(texts) if layout is AdLayout.RESULT else None,
        post=post_preview(creative, texts, button) if layout is AdLayout.POST else None,
        is_chosen=True,
        needs_picture=any(fault.code == "needs_picture" for fault in faults),
        has_faults=any(fault.code != "needs_picture" for fault in faults),
        findings=_findings(texts, law, creative),
        edit_address=place.edit,
        edit_here_address=place.edit_here,
        choose_address=place.choose,
        variants_address=place.variants,
    )


def _findings(texts: Texts, law: LawContext, creative: Creative) -> list[AdFinding]:
    """Return each rule once: many headlines often break the same one."""
    faults = law_faults(texts, law, has_ai_image=creative.has_ai_image)
    first = {fault.code: fault for fault in reversed(faults)}
    return [
        AdFinding(finding_words(rule, first[code].text), first[code].weight == "stopped")
        for code, rule in ad_rules().items()
        if code in first
    ]


def result_preview(texts: Texts) -> ResultPreview:
    """Return such an ad as one showing: the first headlines and descriptions, joined."""
    headlines = texts.headlines
    ways = 1
    for taken in range(min(_SHOWN_HEADLINES, len(headlines))):
        ways *= len(headlines) - taken
    return ResultPreview(
        title=" | ".join(headlines[:_SHOWN_HEADLINES]),
        description=" ".join(texts.descriptions[:_SHOWN_DESCRIPTIONS]),
        combinations=ways,
        texts=(*headlines, *texts.descriptions),
    )


def post_preview(creative: Creative, texts: Texts, button: str | None = None) -> PostPreview:
    """Return an ad as a post; the feed hides the text's end behind "see more"."""
    opening, is_cut = opening_of(texts.primary_text, texts.format.primary_text)
    reel_opening, is_cut_in_reels = opening_of(texts.primary_text, SEEN_IN_REELS)
    pictures = pictures_by_placement(creative)
    return PostPreview(
        opening=opening,
        is_cut=is_cut,
        text=texts.primary_text,
        reel_opening=reel_opening,
        is_cut_in_reels=is_cut_in_reels,
        headline=texts.headlines[0] if texts.headlines else "",
        description=texts.descriptions[0] if texts.descriptions else "",
        button=button_words(creative.button if button is None else button, creative.language),
        picture=pictures.get("feed"),
        story=pictures.get("story"),
        shapes=pictures_by_shape(creative),
    )


def opening_of(text: str, seen_at_once: int) -> tuple[str, bool]:
    """Return what a feed shows of a text, whole words only, and whether it hides some."""
    if len(text) <= seen_at_once:
        return text, False
    opening = text[: seen_at_once + 1]
    whole, space, _rest = opening.rpartition(" ")
    return (whole if space else opening[:-1]).rstrip(" ,.;:"), True


def _host_of(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
