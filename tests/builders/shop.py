"""A shop whose past the tests know: what it spent, and what that brought."""

import math
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from io import BytesIO
from typing import Any
from unittest import mock

from PIL import Image as Pictures

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.actions import pictures
from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.images import CheckedImage, checked_image
from kempen.domain.creatives.models import Creative, CreativePicture, Image
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from kempen.domain.strategies.rules import NewBrief
from kempen.kit import clock

GUIDELINES = {
    "product": "Kopi Rimba house blend",
    "landing_url": "https://kopirimba.example/beans",
    "benefits": ["Freshly roasted", "Free delivery"],
    "offer": "15% off until 12 December",
    "proof": ["Rated 4.8 by 1,200 customers"],
    "tone": "warm",
    "must_say": [],
    "never_say": ["cheap"],
}


def past(of: Campaign, days: int, *, spend: float = 100.0, top: float = 900.0) -> None:
    """Daily figures up to yesterday: steps of spend, a saturating response, a weekly rhythm."""
    rows = []
    for number in range(days):
        day = clock.today() - timedelta(days=days - number)
        step = (0.6, 1.0, 1.5, 0.8, 1.25)[(number // 9 + len(of.name)) % 5]
        money = spend * step
        revenue = top * (1 - math.exp(-money / (2 * spend))) * (1 + 0.15 * math.sin(number))
        rows.append(
            PerformanceDay(
                business=of.business,
                campaign=of,
                date=day,
                spend=Decimal(f"{money:.2f}"),
                revenue=Decimal(f"{revenue:.2f}"),
                clicks=int(money * 1.5),
                conversions=Decimal(f"{revenue / 60:.2f}"),
            )
        )
    PerformanceDay.objects.of(of.business).bulk_create(rows)


def budget(amount: str = "5600", days: int = 28, begins_in: int = 1) -> CampaignBudget:
    """Money for four weeks from tomorrow."""
    start = clock.today() + timedelta(days=begins_in)
    return CampaignBudget(Decimal(amount), start, start + timedelta(days=days - 1))


def brief(**fields: Any) -> NewBrief:
    """A brief to sell more coffee."""
    fields.setdefault("objective", "increase_sales")
    fields.setdefault("budget", budget())
    fields.setdefault("creative_guidelines", GUIDELINES)
    fields.setdefault("return_goal", Decimal(4))
    return NewBrief(**fields)


def connected(of: Business, *platforms: str, least: str = "4") -> None:
    """Accounts that a launch can use; the social one takes no less than `least` a day."""
    for number, platform in enumerate(platforms or ("search", "social")):
        facts = {"page_id": "2", "pixel_id": "3", "smallest_daily_budget": least}
        Connection.objects.add(
            of,
            platform=platform,
            environment="sandbox",
            account_id=str(number + 1),
            facts=facts if platform == "social" else {},
        )


@cache
def picture(width: int = 1080, height: int = 1080, kind: str = "PNG") -> bytes:
    """A picture that can stand in a feed, as a file."""
    out = BytesIO()
    Pictures.new("RGB", (width, height), (0, 107, 82)).save(out, kind)
    return out.getvalue()


@cache
def _checked_picture() -> CheckedImage:
    """The picture as the check leaves it: each check starts a process."""
    return checked_image(picture())


def kept_picture(of: Business) -> Image:
    """The picture, uploaded."""
    with mock.patch.object(pictures, "checked_image", return_value=_checked_picture()):
        return add_image(Actor.service(of, "test"), picture(), "beans.png")


def spare_picture(of: Business) -> Image:
    """A picture that nothing has."""
    return Image.objects.add(
        of,
        digest=b"spare",
        media_type="image/png",
        width=1080,
        height=1080,
        content=b"spare",
        name="spare.png",
    )


def with_pictures(strategy: Strategy) -> Strategy:
    """Give each of its social ads one picture for all placements, as ads of before have it."""
    without_pictures(strategy)
    image = kept_picture(strategy.business)
    Creative.objects.of(strategy.business).filter(
        platform="social",
        id__in=[ad.creative_id for ad in ads_of(strategy)],
    ).update(image=image)
    return strategy


def without_pictures(strategy: Strategy) -> Strategy:
    """Take the images away that Kempen made for its ads, as where it cannot make any."""
    ids = [ad.creative_id for ad in ads_of(strategy)]
    CreativePicture.objects.of(strategy.business).filter(creative__in=ids).delete()
    Creative.objects.of(strategy.business).filter(id__in=ids).update(image=None, layout="")
    return strategy


def days_of(start: date, count: int) -> list[str]:
    """The days of a span as text."""
    return [(start + timedelta(days=number)).isoformat() for number in range(count)]
