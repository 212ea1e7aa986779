"""Briefs of a product and reasons to buy it, and the ads that are written of them."""

from datetime import date

from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.offering_writer import WrittenAd, write_ads

LANGUAGES = ("en", "ms", "zh", "ta")


def ads_of(
    product: str,
    *benefits: str,
    platform: str = "social",
    places: tuple[str, ...] = (),
    today: date | None = None,
) -> tuple[WrittenAd, ...]:
    """Return the ads of a brief in four languages."""
    guidelines = Guidelines(
        product=product,
        landing_url="https://shop.example",
        benefits=benefits,
        places=places,
        languages=LANGUAGES,
        today=today,
    )
    return write_ads(read_guidelines(guidelines, platform, LANGUAGES).task).ads


def posts(product: str, *benefits: str) -> dict[str, WrittenAd]:
    """Return the first post of a brief in each language."""
    return {ad.language: ad for ad in reversed(ads_of(product, *benefits))}
