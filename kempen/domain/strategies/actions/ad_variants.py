"""An ad of a strategy gets a variant beside it, to be edited and compared, or is deleted."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.copying import copy_of, copy_pictures
from kempen.domain.creatives.actions.write import store_ads
from kempen.domain.creatives.ad_claims import claims_of, other_languages
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.creatives.writing.counterpart import counterpart
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.said_claims import without_words
from kempen.domain.strategies.actions.ad_images import give_new_images
from kempen.domain.strategies.actions.edit import ad_in, editable_strategy, record_change
from kempen.domain.strategies.actions.written_ads import guidelines_of
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.models import FrozenForecast, Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.rules import MOST_ADS
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.claims import Claim


@dataclass(frozen=True)
class Translation:
    """An ad in another language; `left_out` are claims of the original without words in it."""

    ad: StrategyAd
    left_out: tuple[Claim, ...]


def duplicate_ad(actor: Actor, strategy: Strategy, ad_id: str, revision: int) -> StrategyAd:
    """Copy an ad with its words, claims and pictures; the copy runs once somebody chooses it.

    Raises Refusal, also where the campaign has as many ads as it may have.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        ad = ad_in(locked, ad_id)
        place = _next_place(ad)
        variant = _beside(ad, copy_of(ad.creative), place)
        record_change(actor, locked, "strategy.ad_duplicated")
    return variant


def translate_ad(
    actor: Actor, strategy: Strategy, ad_id: str, language: str, revision: int
) -> Translation:
    """Write what an ad claims in another language of the brief; it runs once somebody chooses it.

    Its own pictures stay, those that Kempen makes get its words. Raises Refusal; AtCapacity where
    too many images are being made.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        ad = ad_in(locked, ad_id)
        brief = brief_of_line(locked.brief, ad.line)
        guidelines = guidelines_of(brief)
        _refuse_language(guidelines, ad, language)
        place = _next_place(ad)
        claims = claims_of(ad.creative, guidelines)
        creative = _in_language(ad, guidelines, claims, language)
        variant = _beside(ad, creative, place)
        if ad.creative.layout:
            give_new_images(brief, creative, place, ad.creative.layout)
        else:
            copy_pictures(ad.creative, creative)
        record_change(actor, locked, "strategy.ad_translated")
    return Translation(variant, without_words(claims, language))


def delete_ad(actor: Actor, strategy: Strategy, ad_id: str, revision: int) -> Strategy:
    """Delete an ad that nobody approved; its images stay in the library.

    Raises Refusal, also for the last ad of a campaign and for what was ever approved or launched.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        ad = ad_in(locked, ad_id)
        if (refusal := deletion_refusal(ad)) is not None:
            raise refusal
        StrategyAd.objects.of(ad.business).filter(pk=ad.pk).delete()
        Creative.objects.of(ad.business).filter(pk=ad.creative_id).delete()
        record_change(actor, locked, "strategy.ad_deleted")
    return locked


def deletion_refusal(ad: StrategyAd) -> Refusal | None:
    """Return why an ad stays, whoever asks; None where it can be deleted while nobody decided."""
    if ad.pk in ads_on_record(ad.line):
        return Refusal(StrategyRefusal.ONCE_APPROVED)
    if not StrategyAd.objects.of(ad.business).filter(line=ad.line).exclude(pk=ad.pk).exists():
        return Refusal(StrategyRefusal.LAST_AD, name=ad.line.name)
    return None


def ads_on_record(line: StrategyLine) -> frozenset[UUID]:
    """Return the keys of a line's ads that stood at an approval, withdrawn or not, or launched."""
    frozen = FrozenForecast.objects.of(line.business).filter(strategy_id=line.strategy_id)
    last = frozen.aggregate(last=Max("frozen_at"))["last"]
    ads = StrategyAd.objects.of(line.business).filter(line=line)
    keys = set(ads.values_list("pk", flat=True))
    launched = Ad.objects.of(line.business).filter(pk__in=keys).values_list("pk", flat=True)
    approved = ads.filter(creative__created_at__lte=last) if last is not None else ads.none()
    return frozenset({*launched, *approved.values_list("pk", flat=True)})


def _refuse_language(guidelines: Guidelines, ad: StrategyAd, language: str) -> None:
    known = other_languages(guidelines, ad.creative.language)
    if not known:
        raise Refusal(StrategyRefusal.ONE_LANGUAGE)
    if language not in known:
        raise Refusal.of(Flaw(("language",), StrategyRefusal.UNKNOWN_LANGUAGE, {"known": known}))


def _in_language(
    ad: StrategyAd, guidelines: Guidelines, claims: tuple[Claim, ...], language: str
) -> Creative:
    old = ad.creative
    where = replace(guidelines, landing_url=old.landing_url)
    draft = counterpart(where, old.platform, claims, old.angle, language)
    if draft is None:
        raise Refusal(StrategyRefusal.NOT_TRANSLATED)
    button = old.button or draft.call_to_action
    return store_ads(ad.business, [replace(draft, call_to_action=button)])[0]


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
