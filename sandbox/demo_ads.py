"""The ads of the demo's campaigns: what each leads with, how it does, and its part of each day."""

import csv
import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from sandbox.splitting import split
from sandbox.world import EPOCH, draw

# So many days of single ads are written: more than any comparison of ads looks back.
DAYS: Final = 180
COLUMNS: Final = (
    "number",
    "ad",
    "angle",
    "language",
    "date",
    "spend",
    "impressions",
    "clicks",
    "conversions",
    "revenue",
)
# How much ads differ in what a click on them brings, as the deviation of a logarithm.
_DIFFERENCE = 0.3
# How far a day's money leans to one of the demo's ads or another, likewise.
_LEAN = 0.2


@dataclass(frozen=True)
class DemoAd:
    """An ad of the demo: its number on the platform, what it leads with, in which language.

    `quality` is how much more a click on it brings than on a middling one, as a logarithm.
    """

    number: int
    angle: str
    language: str
    quality: float


# By the campaign's number. The first of each has the number that it had when it was alone.
ADS: Final[Mapping[int, tuple[DemoAd, ...]]] = {
    120_210_000_000_000_007: (
        DemoAd(120_210_000_000_000_021, "benefit", "en", 0.0),
        DemoAd(120_210_000_000_000_022, "offer", "ms", 0.4),
        DemoAd(120_210_000_000_000_023, "proof", "en", -0.45),
    ),
    120_210_000_000_000_028: (
        DemoAd(120_210_000_000_000_042, "offer", "en", 0.3),
        DemoAd(120_210_000_000_000_043, "benefit", "ms", 0.0),
    ),
    20_000_000_014: (
        DemoAd(20_000_000_028, "benefit", "en", 0.05),
        DemoAd(20_000_000_029, "offer", "en", 0.3),
        DemoAd(20_000_000_030, "proof", "ms", -0.3),
    ),
    20_000_000_042: (
        DemoAd(20_000_000_056, "offer", "en", 0.35),
        DemoAd(20_000_000_057, "proof", "en", -0.35),
        DemoAd(20_000_000_058, "benefit", "ms", 0.05),
    ),
    20_000_000_070: (
        DemoAd(20_000_000_084, "benefit", "en", 0.1),
        DemoAd(20_000_000_085, "proof", "en", -0.1),
    ),
}
_QUALITY: Final = {ad.number: ad.quality for ads in ADS.values() for ad in ads}


def quality_of(seed: int, ad: int) -> float:
    """Return how much more a click on an ad brings: known for the demo's, drawn for any other."""
    known = _QUALITY.get(ad)
    drawn = draw(seed, f"ad:{ad}", EPOCH, "quality").gauss(0.0, _DIFFERENCE)
    return math.exp(drawn if known is None else known)


def lean_on(seed: int, ad: int, day: date) -> float:
    """Return how much of a day's money an ad gets beside the others; the demo's ads vary."""
    if ad not in _QUALITY:
        return 1.0
    return math.exp(draw(seed, f"ad:{ad}", day, "lean").gauss(0.0, _LEAN))


def sold_by(
    seed: int, campaign: int, day: date, conversions: int, ran: Sequence[tuple[int, float]]
) -> list[int]:
    """Give each conversion to an ad: the first ones stay where they are when later ones come."""
    quality = [share * quality_of(seed, ad) for ad, share in ran]
    source = draw(seed, f"campaign:{campaign}", day, "ads")
    sold = [0] * len(ran)
    for place in source.choices(range(len(ran)), quality, k=conversions):
        sold[place] += 1
    return sold


def shown_for(seed: int, campaign: int, day: date, clicks: int) -> int:
    """Return how often a campaign was shown for so many clicks."""
    return round(clicks * draw(seed, str(campaign), day, "impressions").uniform(18, 60))


@dataclass(frozen=True)
class CampaignDay:
    """What a campaign of the demo had on a day; money in ringgit."""

    number: int
    date: date
    spend: Decimal
    clicks: int
    conversions: int
    revenue: Decimal


def as_csv(seed: int, days: Iterable[CampaignDay], until: date) -> str:
    """Return the last days of the ads as CSV text with a header line; parts sum up to the day."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    first = until - timedelta(days=DAYS - 1)
    for day in days:
        if day.date >= first and day.number in ADS:
            writer.writerows(_rows(seed, day))
    return buffer.getvalue()


def _rows(seed: int, day: CampaignDay) -> Iterator[tuple[object, ...]]:
    ads = ADS[day.number]
    ran = [(ad.number, lean_on(seed, ad.number, day.date)) for ad in ads]
    whole = {
        "spend": str(day.spend),
        "impressions": shown_for(seed, day.number, day.date, day.clicks),
        "clicks": day.clicks,
        "revenue": str(day.revenue),
    }
    sold = sold_by(seed, day.number, day.date, day.conversions, ran)
    parts = split(whole, [share for _, share in ran], sold, "MYR")
    for ad, part in zip(ads, parts, strict=True):
        yield (
            day.number,
            ad.number,
            ad.angle,
            ad.language,
            day.date,
            *(part[name] for name in COLUMNS[5:]),
        )
