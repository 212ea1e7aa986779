"""What programs are told of ads that Kempen paused or swapped by itself."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.campaigns.queries import moment
from kempen.domain.launches.models import Change
from kempen.domain.steering.models import AdPause
from kempen.domain.steering.outcomes import AdPauseStatus, AdReason
from kempen.kit import ids
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment

_MOMENT: Final = "2026-12-08T23:40:00.000000Z"


@dataclass(frozen=True, kw_only=True)
class _DecidedAd(Documented):
    """What Kempen decided about one ad inside the envelope."""

    ad_pause_id: Annotated[str, Id("adp"), Doc("Its identifier.")]
    strategy_id: Annotated[str, Id("str"), Doc("The strategy whose plan it is.")]
    campaign_id: Annotated[str, Id("cmp"), Doc("The campaign.")]
    ad_id: Annotated[str, Id("ad"), Doc("The ad that is paused.")]
    reason: Annotated[
        str,
        AllowedValues((str(AdReason.WORSE), str(AdReason.TIRED))),
        Doc("worse: it brings less than the others; tired: than at its start."),
    ]
    chance: Annotated[
        float, Doc("worse: the chance, from 0 to 1, that it was the best ad. tired: that it was.")
    ]
    day: Annotated[str, Doc("The Malaysian day on which it was decided.", ("2026-12-09",))]


@dataclass(frozen=True, kw_only=True)
class AdSwapAnswer(_DecidedAd):
    """An ad that was in reserve and took the place of another one."""

    started_ad_id: Annotated[str, Id("ad"), Doc("The ad that started in its place.")]


@dataclass(frozen=True, kw_only=True)
class AdPauseAnswer(_DecidedAd):
    """An ad that Kempen paused inside the envelope, or swapped for one in reserve."""

    started_ad_id: Annotated[
        Annotated[str, Id("ad")] | None,
        Doc("The ad from the reserve that takes its place; null: none does."),
    ]
    status: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in AdPauseStatus)),
        Doc(
            "starting → pausing → paused or failed; undone; or it runs on, because the new ad was "
            "rejected or not_sent, or it could not pause any more (kept)."
        ),
    ]
    error: Annotated[str | None, Doc("What went wrong at the last try, in words.")]
    created_at: Annotated[Moment, Doc("When it was decided (RFC 3339, UTC).", (_MOMENT,))]
    undone_by: Annotated[
        Annotated[str, Id("arv")] | None, Doc("The revision of ads that undoes it; null: none.")
    ]


def swap_answer(row: AdPause) -> AdSwapAnswer:
    """Return a swap as it leaves."""
    if row.started_ad_id is None:
        raise ValueError("a swap has an ad that starts")
    decided, started = _decided(row), ids.encode("ad", row.started_ad_id)
    return AdSwapAnswer(**vars(decided), started_ad_id=started)


def ad_pause_answer(row: AdPause) -> AdPauseAnswer:
    """Return an ad that pauses, or is swapped, as it leaves."""
    change = row.change or row.starting
    return AdPauseAnswer(
        **vars(_decided(row)),
        started_ad_id=ids.encode("ad", row.started_ad_id) if row.started_ad_id else None,
        status=str(_status(row)),
        error=(change.error or None) if change is not None else None,
        created_at=moment(row.created_at),
        undone_by=ids.encode("arv", row.undone_by_id) if row.undone_by_id else None,
    )


def _decided(row: AdPause) -> _DecidedAd:
    return _DecidedAd(
        ad_pause_id=row.public_id,
        strategy_id=ids.encode("str", row.launch.strategy_id),
        campaign_id=ids.encode("cmp", row.ad.campaign_id),
        ad_id=row.ad.public_id,
        reason=str(row.reason),
        chance=_chance(row),
        day=row.day.isoformat(),
    )


def _status(row: AdPause) -> AdPauseStatus:
    if row.undone_by_id is not None:
        return AdPauseStatus.UNDONE
    if row.outcome:
        return AdPauseStatus(row.outcome)
    if row.change is None:
        return AdPauseStatus.STARTING
    match row.change.status:
        case Change.Status.DONE:
            return AdPauseStatus.PAUSED
        case Change.Status.FAILED | Change.Status.WITHDRAWN:
            return AdPauseStatus.FAILED
    return AdPauseStatus.PAUSING


def _chance(row: AdPause) -> float:
    return float(row.chance_best if row.chance_tired is None else row.chance_tired)
