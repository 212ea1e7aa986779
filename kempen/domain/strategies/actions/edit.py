"""A person changes a strategy that is ready: the split, an ad, which ads run."""

from collections.abc import Mapping
from decimal import Decimal

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.edit import NewTexts, edit_creative, set_image
from kempen.domain.creatives.queries import Image
from kempen.domain.creatives.rules import Fault
from kempen.domain.events.actions import audit
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of, lines_of, phrases_for, preview
from kempen.domain.strategies.rules import (
    SEN,
    StrategyRefused,
    in_parts,
    refuse_unless_editable,
    with_dates,
)
from kempen.kit import clock, ids

__all__ = [
    "NewTexts",
    "choose_ad",
    "edit_ad",
    "edit_split",
    "refuse_unless_open",
    "set_ad_image",
]


def edit_split(
    actor: Actor, strategy: Strategy, amounts: Mapping[str, Decimal], revision: int
) -> Strategy:
    """Set the amounts of these lines (`line_…`) and say anew what to expect; the others stay.

    The sum may be below the budget, never above it. Raises StrategyRefused, and ChangedMeanwhile
    when somebody else changed the strategy after `revision`.
    """
    with transaction.atomic():
        kept = held(actor, strategy)
        refuse_unless_editable(kept.status, kept.revision, revision)
        found = preview(kept, amounts)
        for line in lines_of(kept):
            amount = found.amounts[line.public_id]
            if amount != line.amount:
                line.amount = amount
                line.daily = _laid(line.daily, amount, kept)
            line.expected = found.lines[line.public_id]
            line.save(update_fields=["amount", "daily", "expected"])
        kept.expected = found.expected
        _changed(actor, kept, "strategy.split_edited")
    return kept


def edit_ad(
    actor: Actor, strategy: Strategy, ad_id: str, texts: NewTexts, revision: int
) -> list[Fault]:
    """Change an ad's words, return advice about them; raises CreativeRefused, StrategyRefused.

    What the brief says every ad must or never say holds for people too.
    """
    with transaction.atomic():
        kept = held(actor, strategy)
        refuse_unless_editable(kept.status, kept.revision, revision)
        ad = _ad_of(kept, ad_id)
        must_say, never_say = phrases_for(kept.brief, ad.creative.language)
        advice = edit_creative(actor, ad.creative, texts, must_say=must_say, never_say=never_say)
        _changed(actor, kept, "strategy.ad_edited")
    return advice


def choose_ad(
    actor: Actor, strategy: Strategy, ad_id: str, *, is_chosen: bool, revision: int
) -> Strategy:
    """Let an ad run, or leave it out."""
    with transaction.atomic():
        kept = held(actor, strategy)
        refuse_unless_editable(kept.status, kept.revision, revision)
        ad = _ad_of(kept, ad_id)
        ad.is_chosen = is_chosen
        ad.save(update_fields=["is_chosen"])
        _changed(actor, kept, "strategy.ad_chosen")
    return kept


def set_ad_image(
    actor: Actor,
    strategy: Strategy,
    ad_id: str,
    image: Image | None,
    revision: int,
    *,
    also_bare: bool = False,
) -> Strategy:
    """Give a social ad a picture of this business, or take it away.

    `also_bare`: give it to every other ad of the same campaign that has none, too.
    """
    with transaction.atomic():
        kept = held(actor, strategy)
        refuse_unless_editable(kept.status, kept.revision, revision)
        if image is not None and image.business_id != actor.business.id:
            raise StrategyRefused("unknown_image", "There is no such picture.")
        ad = _ad_of(kept, ad_id)
        set_image(actor, ad.creative, image)
        if also_bare and image is not None:
            for other in ads_of(kept):
                if other.line_id == ad.line_id and other.creative.image_id is None:
                    set_image(actor, other.creative, image)
        _changed(actor, kept, "strategy.ad_image_set")
    return kept


def refuse_unless_open(strategy: Strategy, revision: int) -> None:
    """Raise StrategyRefused unless it can be changed as it was read; before a long check."""
    refuse_unless_editable(strategy.status, strategy.revision, revision)


def held(actor: Actor, strategy: Strategy) -> Strategy:
    """Return the strategy as it is now, held until the transaction ends."""
    return (
        Strategy.objects.of(actor.business)
        .select_for_update(of=("self",))
        .select_related("brief", "business", "posterior")
        .get(pk=strategy.pk)
    )


def _laid(daily: list[dict[str, str]], amount: Decimal, strategy: Strategy) -> list[dict[str, str]]:
    """Lay another amount over the days in the same shape."""
    shape = [Decimal(one["amount"]) for one in daily]
    if not sum(shape):
        shape = [Decimal(1)] * len(daily)
    return with_dates(strategy.brief.budget_start, in_parts(amount.quantize(SEN), shape))


def _ad_of(strategy: Strategy, ad_id: str) -> StrategyAd:
    identifier = ids.decode("ad", ad_id)
    ad = (
        StrategyAd.objects.of(strategy.business)
        .select_related("creative__image", "line")
        .filter(line__strategy=strategy, id=identifier)
        .first()
        if identifier
        else None
    )
    if ad is None:
        raise StrategyRefused("unknown_ad", "This strategy has no such ad.")
    return ad


def _changed(actor: Actor, strategy: Strategy, action: str) -> None:
    strategy.revision += 1
    strategy.updated_at = clock.now()
    strategy.save(update_fields=["revision", "expected", "updated_at"])
    audit(actor, action, {"strategy_id": strategy.public_id, "revision": strategy.revision})
