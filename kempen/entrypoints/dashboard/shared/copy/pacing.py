"""How a running plan or campaign keeps to its money, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.steering.pacing import AHEAD, BEHIND, ON_PLAN, PlanPace, Projection
from kempen.entrypoints.dashboard.templatetags import figures

_STATES: Final[Mapping[str, tuple[str, Promise]]] = {
    AHEAD: ("waiting", gettext_lazy("Ahead of plan")),
    ON_PLAN: ("", gettext_lazy("On plan")),
    BEHIND: ("waiting", gettext_lazy("Behind plan")),
}


@dataclass(frozen=True)
class PaceWords:
    """A pace: its state, spend so far, where it ends, and how it is caught up with.

    `in_short` has spend, plan and end in one line.
    """

    shape: str
    state: str | Promise
    so_far: str
    at_end: str
    at_month_end: str
    catch_up: str
    in_short: str


def pace_words(pace: PlanPace | None) -> PaceWords | None:
    """Return a pace in words; None where there is none yet."""
    if pace is None:
        return None
    shape, state = _STATES[pace.state]
    return PaceWords(
        shape=shape,
        state=state,
        so_far=_("Spent %(spent)s of %(planned)s planned before today. The whole plan: %(budget)s.")
        % {
            "spent": _whole(pace.spent),
            "planned": _whole(pace.planned),
            "budget": _whole(pace.budget),
        },
        at_end=_projected(pace.at_end, figures.day(pace.last)),
        at_month_end=_projected(pace.at_month_end, figures.day(pace.month))
        if pace.at_month_end is not None
        else "",
        catch_up=_catch_up(pace.catch_up),
        in_short=_(
            "%(spent)s of %(planned)s planned so far. "
            "By %(day)s: likely %(low)s to %(high)s of %(budget)s."
        )
        % {
            "spent": _whole(pace.spent),
            "planned": _whole(pace.planned),
            "day": figures.day(pace.last),
            "low": _whole(pace.at_end.low),
            "high": _whole(pace.at_end.high),
            "budget": _whole(pace.budget),
        },
    )


def _projected(seen: Projection, on: str) -> str:
    return _("By %(day)s: likely %(low)s to %(high)s spent.") % {
        "day": on,
        "low": _whole(seen.low),
        "high": _whole(seen.high),
    }


def _catch_up(amount: Decimal) -> str:
    if amount > 0:
        return _("To end on plan: %(amount)s more a day, spread over the days left.") % {
            "amount": figures.exact_money(amount)
        }
    if amount < 0:
        return _("To end on plan: %(amount)s less a day.") % {
            "amount": figures.exact_money(-amount)
        }
    return ""


def _whole(amount: Decimal | float) -> str:
    return figures.short_money(Decimal(str(amount)))
