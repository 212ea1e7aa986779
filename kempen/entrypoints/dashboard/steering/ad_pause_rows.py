"""The ads that Kempen paused by itself, as the page of moves shows them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from kempen.domain.accounts.queries import Business
from kempen.domain.ad_revisions.rules import STANDS_STILL
from kempen.domain.steering import queries
from kempen.domain.steering.ad_advice import title_of, title_of_creative
from kempen.domain.steering.outcomes import SwapOutcome
from kempen.domain.steering.queries import AdPause
from kempen.entrypoints.dashboard.shared.copy.ads import tired_words
from kempen.entrypoints.dashboard.shared.copy.launches import change_status, failure_words
from kempen.entrypoints.dashboard.steering.copy import SWAP_OUTCOMES, best_chance_words

_AD_PAUSES = 10


@dataclass(frozen=True)
class AdPauseRow:
    """An ad that Kempen paused within the limits, why, and how far that is.

    `new_title` is what the ad from the reserve says that starts in its place; "" without one.
    """

    pause: AdPause
    title: str
    language: str
    new_title: str
    new_language: str
    campaign: str
    page: str
    reason: str
    status: str
    shape: str
    failure: str
    can_undo: bool


def ad_pause_rows(business: Business) -> list[AdPauseRow]:
    """Return the newest ads that Kempen paused by itself."""
    return [_ad_pause_row(one) for one in queries.ad_pauses_of(business)[:_AD_PAUSES]]


def _ad_pause_row(one: AdPause) -> AdPauseRow:
    ad, new = one.ad, one.started_creative
    shape, status = _pause_status(one)
    is_over = one.undone_by_id is not None or bool(one.outcome)
    change = one.starting if one.outcome == SwapOutcome.NOT_SENT else one.change
    return AdPauseRow(
        pause=one,
        title=title_of(ad),
        language=ad.creative.language,
        new_title=title_of_creative(new) if new is not None else "",
        new_language=new.language if new is not None else "",
        campaign=ad.campaign.name,
        page=reverse("campaign_ads", args=[ad.campaign.public_id]),
        reason=(
            best_chance_words(float(one.chance_best))
            if one.chance_tired is None
            else tired_words(float(one.chance_tired))
        ),
        status=status,
        shape=shape,
        failure=failure_words(change) if change is not None and one.undone_by_id is None else "",
        can_undo=not is_over and (ad.status == "paused" or _runs_already(one)),
    )


def _pause_status(one: AdPause) -> tuple[str, str]:
    if one.undone_by_id is not None:
        return "off", _("Undone")
    if one.outcome:
        shape, words = SWAP_OUTCOMES[one.outcome]
        return shape, str(words)
    if one.change is None:
        return "waiting", _("The platform reviews the new ad. The old one runs until then.")
    return change_status(one.change)


def _runs_already(one: AdPause) -> bool:
    """Whether the new ad is on its platform while the old one still runs, so that it can pause."""
    new = queries.started_ad(one)
    return new is not None and bool(new.external_id) and new.status not in STANDS_STILL
