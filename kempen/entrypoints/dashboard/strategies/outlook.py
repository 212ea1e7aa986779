"""What a split is expected to bring, in words: range, chance of the goal, odds against today's."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from kempen.charts.marks import interval, odds
from kempen.domain.strategies.queries import Strategy
from kempen.entrypoints.dashboard.strategies import copy as words
from kempen.market import numbers

_HARDLY = 0.5  # Below this much money or this many prospects, a difference is none.


@dataclass(frozen=True)
class Odds:
    """A chance: what of, in figures, in words and in dots."""

    label: str
    words: str
    dots: SafeString


@dataclass(frozen=True)
class Outlook:
    """What the panel of expected results says. Empty texts are left out.

    `range` is the likely range of the whole, `rate` the same for each RM 1 or each prospect; `bar`
    draws it on a rule with the goal, `wanted` says the goal in the same unit. `against` says how
    far from the suggestion this is.
    """

    label: str
    range: str
    rate: str
    bar: SafeString
    wanted: str
    goal: Odds | None
    gain: str
    gain_range: str
    beats: Odds | None
    against: str
    is_same: bool


def outlook_of(strategy: Strategy, expected: dict[str, Any]) -> Outlook:
    """Return the words for an expectation, as strategies.expecting keeps it."""
    unit = str(expected["unit"])
    low, high = float(expected["p10"]), float(expected["p90"])
    gain = expected.get("gain")
    moves = gain is not None and abs(gain["mean"]) >= _HARDLY
    suggested = (strategy.answer or {}).get("suggested") or expected
    difference = float(expected["mean"]) - float(suggested["mean"])
    wanted = wanted_of(strategy, float(expected["spend"]))
    return Outlook(
        label=_("Prospects, likely") if unit == "prospects" else _("Sales, likely"),
        range=words.rounded_between(low, high, unit),
        rate=rate_of(expected),
        bar=_bar(expected, wanted),
        wanted=""
        if wanted is None
        else _("Goal: %(amount)s") % {"amount": words.amount(wanted, unit)},
        goal=_goal(strategy, expected),
        gain=_gain(float(gain["mean"]), unit) if gain is not None and moves else "",
        gain_range=_gain_range(gain, unit) if gain is not None and moves else "",
        beats=_odds(_("Chance that it beats today’s split"), float(gain["chance"]))
        if gain is not None and moves
        else None,
        against=_against(difference, unit),
        is_same=abs(difference) < _HARDLY,
    )


def rate_of(expected: dict[str, Any]) -> str:
    """Say what each RM 1 returns, or what a prospect costs; nothing where nothing is spent."""
    if expected["unit"] == "prospects":
        return _cost(expected)
    low, high = expected.get("return_p10"), expected.get("return_p90")
    if low is None or high is None:
        return ""
    first, last = numbers.likely(Decimal(str(low)), Decimal(str(high)))
    return _("A return of %(low)s to %(high)s×") % {"low": first, "high": last}


def _cost(expected: dict[str, Any]) -> str:
    """Say what a prospect costs, as a range where it is known to have an upper end."""
    spend, few, many = (float(expected[name]) for name in ("spend", "p10", "p90"))
    if spend > 0 and few >= 1:
        return _("%(low)s to %(high)s for each prospect") % {
            "low": words.amount(spend / many, "revenue"),
            "high": words.amount(spend / few, "revenue"),
        }
    cost = expected.get("cost_per_prospect")
    if not cost:
        return ""
    return _("About %(cost)s for each prospect") % {"cost": words.amount(cost, "revenue")}


def wanted_of(strategy: Strategy, spend: float) -> float | None:
    """Return the outcome that meets the goal of the brief; None without a goal."""
    brief = strategy.brief
    if brief.objective == "generate_prospects":
        return None if brief.prospect_goal is None else float(brief.prospect_goal)
    return None if brief.return_goal is None else float(brief.return_goal) * spend


def goal_words(strategy: Strategy) -> str:
    """Write the goal: 4×, 500 prospects; nothing without one."""
    brief = strategy.brief
    if brief.objective == "generate_prospects":
        if brief.prospect_goal is None:
            return ""
        return _("%(number)s prospects") % {"number": numbers.count(brief.prospect_goal)}
    return "" if brief.return_goal is None else f"{numbers.trimmed(brief.return_goal)}×"


def _goal(strategy: Strategy, expected: dict[str, Any]) -> Odds | None:
    share = expected.get("chance_of_goal")
    if share is None:
        return None
    label = _("Chance of the goal, %(goal)s") % {"goal": goal_words(strategy)}
    return _odds(label, float(share))


def _odds(label: str, share: float) -> Odds:
    said = words.chance(share)
    return Odds(label, said, mark_safe(odds(share, "")))  # noqa: S308 -- charts.svg escapes.


def _bar(expected: dict[str, Any], wanted: float | None) -> SafeString:
    """Draw the range on a rule that holds it and the goal, with room at both ends."""
    low, high = float(expected["p10"]), float(expected["p90"])
    known = [low, high, *([] if wanted is None else [wanted])]
    room = 0.15 * (max(known) - min(known) or 1.0)
    ends = max(0.0, min(known) - room), max(known) + room
    drawn = interval(float(expected["mean"]), (low, high), wanted, ends)
    return mark_safe(drawn)  # noqa: S308 -- charts.svg escapes.


def _gain(mean: float, unit: str) -> str:
    template = (
        _("%(amount)s more than today’s split")
        if mean > 0
        else _("%(amount)s less than today’s split")
    )
    return template % {"amount": words.amount(abs(round(mean)), unit)}


def _gain_range(gain: dict[str, Any], unit: str) -> str:
    low, high = round(float(gain["p10"])), round(float(gain["p90"]))
    if low >= 0:
        return _("likely %(low)s to %(high)s more") % _ends(low, high, unit)
    if high <= 0:
        return _("likely %(low)s to %(high)s less") % _ends(-high, -low, unit)
    return _("likely between %(low)s less and %(high)s more") % _ends(-low, high, unit)


def _ends(low: float, high: float, unit: str) -> dict[str, str]:
    return {"low": words.amount(low, unit), "high": words.amount(high, unit)}


def _against(difference: float, unit: str) -> str:
    if abs(difference) < _HARDLY:
        return ""
    template = (
        _("%(amount)s more than the suggested split")
        if difference > 0
        else _("%(amount)s less than the suggested split")
    )
    return template % {"amount": words.amount(abs(round(difference)), unit)}
