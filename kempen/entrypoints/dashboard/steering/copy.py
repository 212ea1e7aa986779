"""What moves, recommendations and decisions are called, and their gain in words."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.domain.steering.outcomes import (
    AdReason,
    DayDecision,
    MoveOrigin,
    MoveReason,
    MoveStatus,
    RecommendationKind,
    SwapOutcome,
)
from kempen.domain.steering.queries import Move
from kempen.domain.steering.stored_shapes import AdAdvice, MovedLine, MoveGain
from kempen.entrypoints.dashboard.shared.copy.ads import CHALLENGERS, tired_words
from kempen.entrypoints.dashboard.shared.copy.strategies import rounded_range_words
from kempen.entrypoints.dashboard.templatetags import figures

REASONS: Final[Mapping[str, Promise]] = {
    MoveReason.GAIN: gettext_lazy("Money brings more in another campaign"),
    MoveReason.PACE: gettext_lazy("Spend is off its plan"),
}
AD_CHANGES: Final[Mapping[str, Promise]] = {
    RecommendationKind.PAUSE_AD: gettext_lazy("Pause an ad"),
    RecommendationKind.NEW_AD: gettext_lazy("Try a new ad"),
    RecommendationKind.SWAP_AD: gettext_lazy("Swap an ad for one in reserve"),
}
ORIGINS: Final[Mapping[str, Promise]] = {
    MoveOrigin.AUTOMATIC: gettext_lazy("Kempen moved it within your limits"),
    MoveOrigin.RECOMMENDATION: gettext_lazy("A member applied a recommendation"),
    MoveOrigin.UNDO: gettext_lazy("A member undid a move"),
}
STATUSES: Final[Mapping[str, tuple[str, Promise]]] = {
    MoveStatus.LOWERING: ("waiting", gettext_lazy("Being changed on the platforms")),
    MoveStatus.RAISING: ("waiting", gettext_lazy("Being changed on the platforms")),
    MoveStatus.DONE: ("", gettext_lazy("Done")),
    MoveStatus.FAILED: ("bad", gettext_lazy("Failed")),
}
SWAP_OUTCOMES: Final[Mapping[str, tuple[str, Promise]]] = {
    SwapOutcome.REJECTED: (
        "bad",
        gettext_lazy("The platform rejected the new ad. The old one runs on."),
    ),
    SwapOutcome.NOT_SENT: (
        "bad",
        gettext_lazy("The platform did not accept the new ad. The old one runs on."),
    ),
    SwapOutcome.KEPT: ("off", gettext_lazy("The old ad was not paused. Both may run.")),
}
DECISIONS: Final[Mapping[DayDecision, Promise]] = {
    DayDecision.MOVED: gettext_lazy("Kempen moved budget today."),
    DayDecision.RECOMMENDED: gettext_lazy("Kempen recommends a move. Decide above."),
    DayDecision.NOTHING_BETTER: gettext_lazy(
        "Today’s budgets are as good as any other. Nothing moves."
    ),
    DayDecision.DISMISSED_LATELY: gettext_lazy(
        "A member undid or dismissed a move. Kempen moves nothing for 7 days after that."
    ),
    DayDecision.WAITING_FOR_DATA: gettext_lazy("Kempen waits for yesterday’s data. Nothing moves."),
    DayDecision.DATA_FAULT: gettext_lazy(
        "Data is missing or tracking is broken. Nothing moves until that is fixed. See Alerts."
    ),
    DayDecision.CHANGES_PENDING: gettext_lazy(
        "Other changes are on their way to the platforms. Kempen looks again in a few minutes."
    ),
    DayDecision.NOTHING_MOVABLE: gettext_lazy(
        "No campaign runs as approved with a budget today. Nothing moves."
    ),
    DayDecision.TOO_FEW_DAYS: gettext_lazy("The plan ends soon. Nothing moves in its last days."),
    DayDecision.NOT_ENOUGH_HISTORY: gettext_lazy("Not enough data to move budget yet."),
    DayDecision.TAKEN_OVER: gettext_lazy(
        "A plan that was launched later decides all campaigns of this one. Nothing moves."
    ),
    DayDecision.NOT_AS_APPROVED: gettext_lazy(
        "The stored plan differs from what was approved. Nothing moves."
    ),
}


def best_chance_words(chance: float) -> str:
    """Say how likely an ad is the best of its campaign."""
    return _("Chance that it is the best ad of its campaign: %(chance)s.") % {
        "chance": chance_figure(chance)
    }


def ad_reason_words(reason: str, advice: AdAdvice) -> list[str]:
    """Say why the ads of a campaign should change, and how sure that is."""
    if advice.reserve_id and advice.chance is not None:
        return [
            best_chance_words(advice.chance)
            if reason == AdReason.WORSE
            else tired_words(advice.chance)
        ]
    if reason == AdReason.WORSE and advice.chance is not None:
        return [
            _("It brings less than the other ads of its campaign. Its money then goes to them."),
            best_chance_words(advice.chance),
        ]
    tired = [tired_words(advice.chance)] if advice.chance is not None else []
    return [*tired, str(CHALLENGERS[advice.angle])]


def gain_words(gain: MoveGain | None) -> str:
    """Say what a move is likely to bring more, and how likely it brings more at all."""
    if gain is None:
        return ""
    template = (
        ngettext(
            "Likely %(range)s more prospects in %(days)s day. Chance of more: %(chance)s.",
            "Likely %(range)s more prospects in %(days)s days. Chance of more: %(chance)s.",
            gain.days,
        )
        if gain.unit == "prospects"
        else ngettext(
            "Likely %(range)s more sales in %(days)s day. Chance of more: %(chance)s.",
            "Likely %(range)s more sales in %(days)s days. Chance of more: %(chance)s.",
            gain.days,
        )
    )
    return template % {
        "range": rounded_range_words(gain.p10, gain.p90, gain.unit),
        "days": gain.days,
        "chance": chance_figure(gain.chance),
    }


def spend_words(lines: Sequence[MovedLine]) -> str:
    """Say whether a move spends more or less than was left as it is: its gain is of that too."""
    change = sum((line.change for line in lines), Decimal(0))
    amount = {"amount": figures.exact_money(abs(change))}
    if abs(change) < 1:
        return _("The plan spends the same in all.")
    if change > 0:
        return (
            _("Until its end the plan spends %(amount)s more, which was planned and not spent.")
            % amount
        )
    return (
        _("Until its end the plan spends %(amount)s less, because it spent more than planned.")
        % amount
    )


def brought_words(move: Move) -> str:
    """Say what a move has brought so far; that it is too early, while nothing can be known."""
    result = move.brought
    if result is None:
        return ""
    gain = result.gain
    template = (
        _("Brought so far: likely %(range)s more prospects, up to %(day)s.")
        if gain.unit == "prospects"
        else _("Brought so far: likely %(range)s more sales, up to %(day)s.")
    )
    return template % {
        "range": rounded_range_words(gain.p10, gain.p90, gain.unit),
        "day": figures.day(result.until),
    }


def change_words(line: MovedLine) -> str:
    """Say how a daily budget changes."""
    return _("%(before)s to %(after)s a day") % {
        "before": figures.exact_money(line.before),
        "after": figures.exact_money(line.after),
    }


def marginal_words(line: MovedLine, unit: str) -> str:
    """Say what the next money brings in a campaign: why money moves there or away."""
    if line.marginal is None:
        return ""
    if unit == "prospects":
        return _("%(name)s: the next RM100 brings about %(count)s prospects.") % {
            "name": line.name,
            "count": f"{line.marginal * 100:.1f}",
        }
    return _("%(name)s: the next RM1 brings about %(amount)s in sales.") % {
        "name": line.name,
        "amount": figures.money(Decimal(str(round(line.marginal, 2)))),
    }
