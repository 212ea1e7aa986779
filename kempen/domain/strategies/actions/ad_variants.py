"""An ad of a strategy gets a variant beside it, to be edited and compared."""

from django.db import transaction
from django.db.models import Max

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.copying import copy_of
from kempen.domain.creatives.models import Creative
from kempen.domain.strategies.actions.edit import ad_in, locked_strategy, record_change
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.rules import MOST_ADS, refuse_unless_editable
from kempen.kit.refusal import Refusal


def duplicate_ad(actor: Actor, strategy: Strategy, ad_id: str, revision: int) -> StrategyAd:
    """Copy an ad with its words, claims and pictures; the copy runs once somebody chooses it.

    Raises Refusal, also where the campaign has as many ads as it may have.
    """
    with transaction.atomic():
        locked = locked_strategy(actor, strategy)
        refuse_unless_editable(locked.status, locked.revision, revision)
        ad = ad_in(locked, ad_id)
        place = _next_place(ad)
        made = _beside(ad, copy_of(ad.creative), place)
        record_change(actor, locked, "strategy.ad_duplicated")
    return made


def _next_place(ad: StrategyAd) -> int:
    """Return the place behind the ads of a campaign; Refusal where they are enough."""
    ads = StrategyAd.objects.of(ad.business).filter(line=ad.line)
    if ads.count() >= MOST_ADS:
        raise Refusal(StrategyRefusal.TOO_MANY_ADS, name=ad.line.name, most=MOST_ADS)
    last = ads.aggregate(last=Max("position"))["last"]
    return int(last) + 1


def _beside(ad: StrategyAd, creative: Creative, place: int) -> StrategyAd:
    """Two ads that say the same would only take each other's money: the new one waits."""
    return StrategyAd.objects.add(
        ad.business, line=ad.line, creative=creative, position=place, is_chosen=False
    )
