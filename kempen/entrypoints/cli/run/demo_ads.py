"""The demo business's ads: the sandbox says which ran and what each had, Kempen writes them."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.creatives.writing.guidelines import Guidelines
    from kempen.platforms.ad_figures import AdDayResult

_LANGUAGES: Final = ("en", "ms")
_BENEFITS: Final = ("Free delivery", "Freshly roasted every week")
_OFFER: Final = "20% off"
_PROOF: Final = ("Rated 4.8 of 5 on Google",)
# What each campaign sells, as its ads call it in each language.
_PRODUCTS: Final[Mapping[str, tuple[str, str]]] = {
    "Raya hampers": ("Raya coffee hampers", "Hamper kopi Raya"),
    "Cold brew launch": ("Cold brew coffee", "Kopi seduh sejuk"),
    "Weekday breakfast": ("Coffee and kaya toast", "Kopi dan roti kaya"),
    "Subscription beans": ("Monthly coffee beans", "Biji kopi bulanan"),
    "Café wholesale enquiries": ("Wholesale coffee beans", "Biji kopi borong"),
}
AdRows = Sequence[Mapping[str, str]]


def read_rows(path: Path) -> AdRows:
    """Return the rows of the sandbox's file, one for each ad and day."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def make_ads(actor: "Actor", rows: AdRows, names: Mapping[str, str], website_url: str) -> None:
    """Make the ads that are missing, and store their days; `names` are campaigns' by number."""
    from kempen.domain.campaigns.queries import find_campaigns
    from kempen.domain.sample_data.actions.sample_ads import (
        SampleAd,
        make_sample_ads,
        store_sample_days,
    )

    if not rows:
        return
    ads: dict[str, dict[str, SampleAd]] = {}
    for row in rows:
        of_campaign = ads.setdefault(row["number"], {})
        of_campaign[row["ad"]] = SampleAd(row["ad"], row["angle"], row["language"])
    for number, of_campaign in ads.items():
        for campaign in find_campaigns(actor.business, number):
            is_for_prospects = campaign.objective == campaign.Objective.GENERATE_PROSPECTS
            words = _words(names[number], website_url, is_for_prospects=is_for_prospects)
            make_sample_ads(campaign, words, list(of_campaign.values()))
    dates = [date.fromisoformat(row["date"]) for row in rows]
    store_sample_days(actor.business, _days(rows), min(dates), max(dates))


def _words(name: str, website_url: str, *, is_for_prospects: bool) -> "Guidelines":
    from kempen.domain.creatives.writing.guidelines import Guidelines

    english, malay = _PRODUCTS.get(name, (name, name))
    return Guidelines(
        product=english,
        landing_url=website_url,
        benefits=_BENEFITS,
        offer=_OFFER,
        proof=_PROOF,
        tone="warm",
        languages=_LANGUAGES,
        is_for_prospects=is_for_prospects,
        category="cafe",
        names={"ms": malay},
    )


def _days(rows: AdRows) -> Iterator["AdDayResult"]:
    from kempen.platforms.ad_figures import AdDayResult

    for row in rows:
        yield AdDayResult(
            ad_id=row["ad"],
            campaign_id=row["number"],
            date=date.fromisoformat(row["date"]),
            spend=Decimal(row["spend"]),
            impressions=int(row["impressions"]),
            clicks=int(row["clicks"]),
            conversions=Decimal(row["conversions"]),
            revenue=Decimal(row["revenue"]),
        )
