"""A person changes a strategy that is ready: the split, an ad, which ads run."""

from collections.abc import Mapping
from decimal import Decimal

from django.db import transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.edit import NewTexts, edit_creative, set_image
from kempen.domain.creatives.image_words import LAYOUTS
from kempen.domain.creatives.queries import Image
from kempen.domain.creatives.refusals import AdRefusal
from kempen.domain.creatives.rules import CreativeFault, format_of
from kempen.domain.events.actions import audit
from kempen.domain.strategies.actions.ad_images import (
    focus_in,
    give_new_images,
    words_on_images,
)
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.brief_words import phrases_for
from kempen.domain.strategies.learning.laying import lay_amounts, lay_line, lay_weeks
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.preview import preview
from kempen.domain.strategies.queries import ads_of, law_of, lines_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import is_regenerating
from kempen.domain.strategies.rules import refuse_unless_editable
from kempen.domain.strategies.stored_shapes import PlanAnswer
from kempen.kit import clock, ids
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.festivals import festival_end

__all__ = [
    "NewTexts",
    "choose_ad",
    "edit_ad",
    "edit_split",
    "end_with_festival",
    "refuse_unless_open",
    "set_ad_image",
    "set_learning",
    "set_reserve",
]


def edit_split(
    actor: Actor, strategy: Strategy, amounts: Mapping[str, Decimal], revision: int
) -> Strategy:
    """Set the amounts of these lines (`line_…`) and say anew what to expect; the others stay.

    The sum may be below the budget, never above it. Raises Refusal, with the code
    `changed_meanwhile` when somebody else changed the strategy after `revision`.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        outlook, lines = preview(locked, amounts), lines_of(locked)
        laid = lay_amounts(locked, lines, outlook.amounts)
        for line in lines:
            line.amount = outlook.amounts[line.public_id]
            line.daily = laid.daily.get(line.public_id, line.daily)
            line.expected = outlook.lines[line.public_id]
            line.save(update_fields=["amount", "daily", "expected"])
        locked.expected = outlook.expected
        locked.answer = replace(
            locked.answer or PlanAnswer(), suggested=outlook.suggested, learning=laid.learning
        )
        record_change(actor, locked, "strategy.split_edited")
    return locked


def end_with_festival(
    actor: Actor, strategy: Strategy, line_id: str, *, ends: bool, revision: int
) -> Strategy:
    """End a line's days with its festival, or let it run to the end of the plan.

    Its amount stays and is laid over the other days. Raises Refusal where the line's name
    has no festival that ends within the plan.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        lines = lines_of(locked)
        line = next((one for one in lines if one.public_id == line_id), None)
        if line is None:
            raise Refusal(StrategyRefusal.UNKNOWN_LINE)
        festival = festival_end(line.name, locked.brief.budget_start, locked.brief.budget_end)
        if festival is None:
            raise Refusal(StrategyRefusal.NO_FESTIVAL, name=line.name)
        line.last_day = festival.last if ends else None
        laid = lay_line(locked, lines, line)
        line.daily = laid.daily[line.public_id]
        line.save(update_fields=["last_day", "daily"])
        locked.answer = replace(locked.answer or PlanAnswer(), learning=laid.learning)
        record_change(actor, locked, "strategy.festival_end_set")
    return locked


def set_learning(actor: Actor, strategy: Strategy, *, is_on: bool, revision: int) -> Strategy:
    """Have weeks swing to learn, or leave them level; each campaign's amount stays.

    Raises Refusal where no week pays for itself.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        lines = lines_of(locked)
        laid = lay_weeks(locked, lines, is_on=is_on)
        if laid.learning is None or not laid.learning.lines:
            raise Refusal(StrategyRefusal.NOTHING_TO_LEARN)
        for line in lines:
            if line.public_id in laid.daily:
                line.daily = laid.daily[line.public_id]
                line.save(update_fields=["daily"])
        locked.answer = replace(locked.answer or PlanAnswer(), learning=laid.learning)
        record_change(actor, locked, "strategy.learning_set")
    return locked


def edit_ad(
    actor: Actor, strategy: Strategy, ad_id: str, texts: NewTexts, revision: int
) -> list[CreativeFault]:
    """Change an ad's words, return advice about them; raises Refusal.

    What the brief says every ad must or never say holds for people too. Images that Kempen made of
    its words are made anew: AtCapacity where too many are being made.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        ad = ad_in(locked, ad_id)
        brief = brief_of_line(locked.brief, ad.line)
        must_say, never_say = phrases_for(brief.guidelines, ad.creative.language)
        words_before = words_on_images(ad.creative)
        advice = edit_creative(
            actor,
            ad.creative,
            texts,
            law_of(brief),
            must_say=must_say,
            never_say=never_say,
        )
        if ad.creative.layout and words_on_images(ad.creative) != words_before:
            give_new_images(brief, ad.creative, ad.position)
        record_change(actor, locked, "strategy.ad_edited")
    return advice


def choose_ad(
    actor: Actor, strategy: Strategy, ad_id: str, *, is_chosen: bool, revision: int
) -> Strategy:
    """Let an ad run, or leave it out; either way it is not in reserve any more."""
    use = {"is_chosen": is_chosen, "is_reserve": False}
    return _set_use(actor, strategy, ad_id, use, revision)


def set_reserve(
    actor: Actor, strategy: Strategy, ad_id: str, *, is_reserve: bool, revision: int
) -> Strategy:
    """Have an ad approved with the others and not made by the launch, or not any more.

    It waits until one of its campaign pauses, and may then start in its place.
    """
    use = {"is_chosen": False, "is_reserve": True} if is_reserve else {"is_reserve": False}
    return _set_use(actor, strategy, ad_id, use, revision)


def _set_use(
    actor: Actor, strategy: Strategy, ad_id: str, use: Mapping[str, bool], revision: int
) -> Strategy:
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        ad = ad_in(locked, ad_id)
        StrategyAd.objects.of(actor.business).filter(pk=ad.pk).update(**use)
        record_change(actor, locked, "strategy.ad_chosen")
    return locked


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
        locked = editable_strategy(actor, strategy, revision)
        if image is not None and image.business_id != actor.business.id:
            raise Refusal(StrategyRefusal.UNKNOWN_IMAGE)
        ad = ad_in(locked, ad_id)
        focus = focus_in(brief_of_line(locked.brief, ad.line), image)
        set_image(actor, ad.creative, image, focus)
        if also_bare and image is not None:
            for other in ads_of(locked):
                if other.line_id == ad.line_id and other.creative.image_id is None:
                    set_image(actor, other.creative, image, focus)
        record_change(actor, locked, "strategy.ad_image_set")
    return locked


def make_ad_images(
    actor: Actor, strategy: Strategy, ad_id: str, layout: str, revision: int
) -> Strategy:
    """Have Kempen make the images of an ad, of its words and the brand kit as they are now.

    `layout` is one of LAYOUTS, "" for the usual one. Raises Refusal where its platform shows no
    image and where none can be made; AtCapacity where too many are being made.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        if layout and layout not in LAYOUTS:
            raise Refusal(StrategyRefusal.UNKNOWN_LAYOUT, known=", ".join(LAYOUTS))
        ad = ad_in(locked, ad_id)
        if not format_of(ad.creative.platform).needs_picture:
            raise Refusal.of(Flaw((), AdRefusal.NO_IMAGE))
        brief = brief_of_line(locked.brief, ad.line)
        if not give_new_images(brief, ad.creative, ad.position, layout):
            raise Refusal(StrategyRefusal.IMAGES_NOT_MADE)
        record_change(actor, locked, "strategy.ad_image_set")
    return locked


def refuse_unless_open(strategy: Strategy, revision: int) -> None:
    """Raise Refusal unless it can be changed as it was read; before a long check."""
    refuse_unless_editable(strategy.status, strategy.revision, revision)
    refuse_while_regenerated(strategy)


def locked_strategy(actor: Actor, strategy: Strategy) -> Strategy:
    """Return the strategy as it is now, held until the transaction ends."""
    return (
        Strategy.objects.of(actor.business)
        .select_for_update(of=("self",))
        .select_related("brief__offering", "brief__business", "business", "posterior")
        .get(pk=strategy.pk)
    )


def editable_strategy(actor: Actor, strategy: Strategy, revision: int) -> Strategy:
    """Return it as it is now, held until the transaction ends; Refusal unless it may be changed."""
    locked = locked_strategy(actor, strategy)
    refuse_unless_open(locked, revision)
    return locked


def refuse_while_regenerated(strategy: Strategy) -> None:
    """Raise Refusal while another is generated in its place: that one would have none of the edits.

    If that one fails, this one may be changed and approved as before.
    """
    if is_regenerating(strategy):
        raise Refusal(StrategyRefusal.BEING_REGENERATED)


def ad_in(strategy: Strategy, ad_id: str) -> StrategyAd:
    """Return an ad of a strategy; Refusal where it has none with this identifier."""
    identifier = ids.decode("ad", ad_id)
    ad = (
        StrategyAd.objects.of(strategy.business)
        .select_related("creative__image", "line__offering")
        .filter(line__strategy=strategy, id=identifier)
        .first()
        if identifier
        else None
    )
    if ad is None:
        raise Refusal(StrategyRefusal.UNKNOWN_AD)
    return ad


def record_change(actor: Actor, strategy: Strategy, action: str) -> None:
    """Count the revision up and log what was done, in the caller's transaction."""
    strategy.revision += 1
    strategy.updated_at = clock.now()
    strategy.save(update_fields=["revision", "expected", "answer", "updated_at"])
    audit(actor, action, {"strategy_id": strategy.public_id, "revision": strategy.revision})
