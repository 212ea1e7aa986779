"""What the ads of a business taught: which angle, language, layout and claim brought more."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, Protocol, TypeVar

import numpy as np
from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Ad, Creative
from kempen.kit import clock
from kempen.optimiser.ads.traits import ComparedAds, TraitEffect, TraitVerdict, trait_effects
from kempen.optimiser.ads.worth import AdDays

__all__ = ["DAYS", "SORTS", "angle_effects", "in_learned_order", "what_did_better"]

# Days before today that are looked at.
DAYS: Final = 180
SORTS: Final = ("angle", "language", "layout", "claim")

_STATEMENT: Final = """
SELECT campaign_id, ad_number,
       array_agg(date - %(first)s::date ORDER BY date),
       array_agg((spend * rate)::float8 ORDER BY date),
       array_agg(conversions::float8 ORDER BY date)
FROM ad_results_adday
WHERE business_id = %(business)s AND date BETWEEN %(first)s AND %(last)s
GROUP BY campaign_id, ad_number
ORDER BY campaign_id, ad_number
"""
_Days = tuple[Sequence[int], Sequence[float], Sequence[float]]


class WithAngle(Protocol):
    """What is put in order."""

    @property
    def angle(self) -> str:
        """What it leads with."""


Draft = TypeVar("Draft", bound=WithAngle)


def what_did_better(business: Business) -> list[TraitEffect]:
    """Return how ads with each trait did beside the others, over all campaigns, by sort.

    Only ads that Kempen made have traits. The same stored days give the same answer.
    """
    days = _days(business)
    rows = Ad.objects.of(business).exclude(external_id="").select_related("creative")
    ads = {(ad.campaign_id, ad.external_id): ad.creative for ad in rows.order_by("id")}
    campaigns: dict[object, list[tuple[_Days, Creative]]] = {}
    for place, held in days.items():
        if place in ads:
            campaigns.setdefault(place[0], []).append((held, ads[place]))
    return trait_effects(
        [_compared(ads_of_one) for ads_of_one in campaigns.values() if len(ads_of_one) > 1]
    )


def angle_effects(business: Business) -> list[TraitEffect]:
    """Return the angles that probably did better or worse than others, the best first."""
    verdicts = (TraitVerdict.BETTER, TraitVerdict.WORSE)
    return [
        one for one in what_did_better(business) if one.sort == "angle" and one.verdict in verdicts
    ]


def in_learned_order(drafts: Sequence[Draft], effects: Sequence[TraitEffect]) -> list[Draft]:
    """Return drafts with the angles that did better in front and those that did worse behind.

    What nothing is known of keeps its order between them.
    """
    rank = {one.trait: -one.effect for one in effects}
    return sorted(drafts, key=lambda draft: rank.get(draft.angle, 0.0))


def _days(business: Business) -> dict[tuple[object, str], _Days]:
    yesterday = clock.today() - timedelta(days=1)
    with connection.cursor() as cursor:
        cursor.execute(
            _STATEMENT,
            {
                "business": business.pk,
                "first": yesterday - timedelta(days=DAYS - 1),
                "last": yesterday,
            },
        )
        return {
            (campaign, number): (offsets, spend, conversions)
            for campaign, number, offsets, spend, conversions in cursor.fetchall()
        }


def _compared(ads: Sequence[tuple[_Days, Creative]]) -> ComparedAds:
    spend, conversions = (np.zeros((DAYS, len(ads))) for _ in range(2))
    for place, ((offsets, spent, brought), _creative) in enumerate(ads):
        spend[offsets, place], conversions[offsets, place] = spent, brought
    ran = np.flatnonzero(spend.sum(axis=1))
    # Days before the first of them say nothing; the last one stays, by which their age is counted.
    first = int(ran[0]) if ran.size else DAYS - 1
    return ComparedAds(
        AdDays(spend[first:], conversions[first:]), [_traits(creative) for _, creative in ads]
    )


def _traits(creative: Creative) -> dict[str, frozenset[str]]:
    layout = [creative.layout] if creative.layout else []
    claims = [str(claim["type"]) for claim in creative.claims if claim.get("type")]
    return {
        "angle": frozenset([creative.angle]),
        "language": frozenset([creative.language]),
        "layout": frozenset(layout),
        "claim": frozenset(claims),
    }
