"""The ads that a strategy proposes for its campaigns, and which of them are to run."""

from collections.abc import Sequence

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.creatives.actions.pictures import give_made_images, store_made_images
from kempen.domain.creatives.actions.write import store_ads
from kempen.domain.creatives.models import Creative
from kempen.domain.creatives.writing.guidelines import Draft
from kempen.domain.strategies.actions.ad_images import MadeImages
from kempen.domain.strategies.actions.edit import editable_strategy, record_change
from kempen.domain.strategies.existing_campaigns import running_lines
from kempen.domain.strategies.minimums import first_to_run
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import ads_of, lines_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.stored_shapes import Note
from kempen.kit.refusal import Refusal


def store_proposed(
    line: StrategyLine,
    drafts: Sequence[Draft],
    images: Sequence[MadeImages | None],
    *,
    is_running: bool,
    first_place: int = 0,
) -> Note | None:
    """Each line gets texts of its own, so that an edit of one never changes another's.

    Of a campaign that its platform has already none is chosen: a person says whether its ads are
    refreshed. Returns a note where the days of another cannot feed all of its ads.
    """
    creatives = store_ads(line.business, drafts)
    _give_images(line.business, creatives, images)
    languages = [one.language for one in creatives]
    chosen = set[int]() if is_running else first_to_run(line.daily, languages)
    StrategyAd.objects.of(line.business).bulk_create(
        [
            StrategyAd(
                business=line.business,
                line=line,
                creative=creative,
                position=first_place + number,
                is_chosen=number in chosen,
            )
            for number, creative in enumerate(creatives)
        ]
    )
    if is_running or len(chosen) == len(creatives):
        return None
    return Note("fewer_ads", line.position, {"chosen": len(chosen), "count": len(creatives)})


def refresh_ads(
    actor: Actor, strategy: Strategy, line_id: str, *, refreshes: bool, revision: int
) -> Strategy:
    """Let new ads start beside those of a campaign that runs, as many as its days can feed.

    Without it the launch changes no ad of that campaign. Raises Refusal for a campaign that is new
    and for one for which there are no ads.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        line = next((one for one in lines_of(locked) if one.public_id == line_id), None)
        if line is None:
            raise Refusal(StrategyRefusal.UNKNOWN_LINE)
        ads = [ad for ad in ads_of(locked) if ad.line_id == line.pk]
        if line.pk not in running_lines(actor.business, [line]) or not ads:
            raise Refusal(StrategyRefusal.NOTHING_TO_REFRESH, name=line.name)
        chosen = first_to_run(line.daily, [ad.creative.language for ad in ads])
        for number, ad in enumerate(ads):
            ad.is_chosen = refreshes and number in chosen
            ad.is_reserve = ad.is_reserve and not ad.is_chosen
        StrategyAd.objects.of(actor.business).bulk_update(ads, ["is_chosen", "is_reserve"])
        record_change(actor, locked, "strategy.ads_refresh_set")
    return locked


def _give_images(
    business: Business, creatives: Sequence[Creative], images: Sequence[MadeImages | None]
) -> None:
    given = [
        (one, image_set) for one, image_set in zip(creatives, images, strict=True) if image_set
    ]
    stored = store_made_images(business, [image_set.by_shape for _one, image_set in given])
    layouts = [image_set.layout for _one, image_set in given]
    give_made_images([one for one, _made in given], stored, layouts)
