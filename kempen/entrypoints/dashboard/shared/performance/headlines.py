"""The sentence first: what the numbers say, and the next thing to do where there are none."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.metrics.changes import MetricChange, change
from kempen.domain.metrics.definitions import COST_PER_CONVERSION, PROSPECTS, RETURN, Missing
from kempen.domain.metrics.verdicts import Direction, GoalStanding, is_flat
from kempen.entrypoints.dashboard.shared.performance.latest_days import (
    end_that_moved,
    end_words,
)
from kempen.entrypoints.dashboard.shared.performance.overview_state import (
    HeadlineFacts,
    OverviewState,
)
from kempen.entrypoints.dashboard.shared.period import in_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers


@dataclass(frozen=True)
class Headline:
    """A headline and the sentence that supports it."""

    state: OverviewState
    headline: str
    support: str | SafeString


# Whole sentences, so that every language can build its own. They compare with the days before.
_WITH_GOAL: dict[tuple[GoalStanding, Direction], str | Promise] = {
    (GoalStanding.ABOVE, Direction.RISING): gettext_lazy(
        "Your return is above the goal of %(goal)s and higher than before."
    ),
    (GoalStanding.ABOVE, Direction.FALLING): gettext_lazy(
        "Your return is above the goal of %(goal)s but lower than before."
    ),
    (GoalStanding.ABOVE, Direction.STEADY): gettext_lazy(
        "Your return is above the goal of %(goal)s."
    ),
    (GoalStanding.ON_PACE, Direction.RISING): gettext_lazy(
        "Your return is on track for the goal of %(goal)s and higher than before."
    ),
    (GoalStanding.ON_PACE, Direction.FALLING): gettext_lazy(
        "Your return is on track for the goal of %(goal)s but lower than before."
    ),
    (GoalStanding.ON_PACE, Direction.STEADY): gettext_lazy(
        "Your return is on track for the goal of %(goal)s."
    ),
    (GoalStanding.CLOSE, Direction.RISING): gettext_lazy(
        "Your return is just below the goal of %(goal)s but higher than before."
    ),
    (GoalStanding.CLOSE, Direction.FALLING): gettext_lazy(
        "Your return is just below the goal of %(goal)s and lower than before."
    ),
    (GoalStanding.CLOSE, Direction.STEADY): gettext_lazy(
        "Your return is just below the goal of %(goal)s."
    ),
    (GoalStanding.BEHIND, Direction.RISING): gettext_lazy(
        "Your return is behind the goal of %(goal)s but higher than before."
    ),
    (GoalStanding.BEHIND, Direction.FALLING): gettext_lazy(
        "Your return is behind the goal of %(goal)s and lower than before."
    ),
    (GoalStanding.BEHIND, Direction.STEADY): gettext_lazy(
        "Your return is behind the goal of %(goal)s."
    ),
}
_WITHOUT_GOAL: dict[Direction, str | Promise] = {
    Direction.RISING: gettext_lazy("Your return is higher than before."),
    Direction.FALLING: gettext_lazy("Your return is lower than before."),
    Direction.STEADY: gettext_lazy("Your return is about the same as before."),
}


def headline_of(headline_facts: HeadlineFacts) -> Headline:
    """Tell what the numbers say."""
    headline, support = _HEADLINE_BY_STATE[headline_facts.state](headline_facts)
    return Headline(headline_facts.state, headline, support)


def _when(headline_facts: HeadlineFacts) -> str:
    return in_words(headline_facts.choice, figures.stretch(headline_facts.choice.period))


def _nothing_yet(_facts: HeadlineFacts) -> tuple[str, str]:
    return (
        _("Import your data to see what your advertising returns."),
        _("A file with date, campaign, spend and revenue is enough. Past months count too."),
    )


def _no_numbers(_facts: HeadlineFacts) -> tuple[str, str]:
    return (
        _("No data yet."),
        _("Import spend and revenue to see your return here."),
    )


def _no_match(headline_facts: HeadlineFacts) -> tuple[str, str]:
    return (
        _("No campaigns match “%(search)s”.") % {"search": headline_facts.choice.search},
        _("Search for a part of the name, or show all campaigns."),
    )


def _none_here(headline_facts: HeadlineFacts) -> tuple[str, str]:
    headline = _("No data %(when)s.") % {"when": _when(headline_facts)}
    if headline_facts.extent is None:
        return headline, ""
    known = figures.stretch(headline_facts.extent)
    return headline, _("Your data covers %(days)s.") % {"days": known}


def _no_spend(headline_facts: HeadlineFacts) -> tuple[str, str]:
    headline = _("No spend was recorded %(when)s, so there is no return.")
    revenue = headline_facts.performance.now.revenue
    support = (
        _("Revenue was %(revenue)s.") % {"revenue": figures.short_money(revenue)} if revenue else ""
    )
    return headline % {"when": _when(headline_facts)}, support


def _prospects(headline_facts: HeadlineFacts) -> tuple[str, SafeString | str]:
    now, before = headline_facts.performance.now, headline_facts.performance.before
    number = now.prospects or Decimal(0)
    if not number:
        headline = _("You had no new prospects %(when)s.") % {"when": _when(headline_facts)}
    else:
        headline = _growth(number, change(number, PROSPECTS.formula(before)))
    cost = COST_PER_CONVERSION.formula(now)
    if isinstance(cost, Missing):
        return headline, _("%(spend)s was spent %(when)s.") % {
            "spend": figures.short_money(now.spend),
            "when": _when(headline_facts),
        }
    return headline, format_html(
        _("Each cost <b>{cost}</b>, on {spend} spent {when}."),
        cost=figures.money(cost),
        spend=figures.short_money(now.spend),
        when=_when(headline_facts),
    )


def _growth(number: Decimal, grown: MetricChange | Missing) -> str:
    plural = 1 if number == 1 else 2
    words = {"number": numbers.count(number)}
    if isinstance(grown, Missing):
        template = ngettext(
            "You have %(number)s new prospect.", "You have %(number)s new prospects.", plural
        )
        return template % words
    if grown.per_cent is None:
        template = ngettext(
            "You have %(number)s new prospect and had none before.",
            "You have %(number)s new prospects and had none before.",
            plural,
        )
        return template % words
    words["share"] = numbers.percent(abs(grown.per_cent))
    if words["share"] == "0%":
        template = ngettext(
            "You have %(number)s new prospect, the same as before.",
            "You have %(number)s new prospects, the same as before.",
            plural,
        )
    elif grown.absolute > 0:
        template = ngettext(
            "You have %(number)s new prospect, %(share)s more than before.",
            "You have %(number)s new prospects, %(share)s more than before.",
            plural,
        )
    else:
        template = ngettext(
            "You have %(number)s new prospect, %(share)s fewer than before.",
            "You have %(number)s new prospects, %(share)s fewer than before.",
            plural,
        )
    return template % words


def _return(headline_facts: HeadlineFacts) -> tuple[str, SafeString]:
    now = RETURN.formula(headline_facts.performance.now)
    if isinstance(now, Missing):
        raise TypeError("a headline about the return needs a return")
    moved = headline_facts.direction
    where = headline_facts.standing
    if where is not None and headline_facts.goal is not None:
        known = Direction.STEADY if moved is Direction.UNKNOWN else moved
        words = {"goal": f"{numbers.trimmed(headline_facts.goal)}×", "now": numbers.times(now)}
        template = (
            _("Your return so far is %(now)s. The goal is %(goal)s.")
            if where is GoalStanding.UNSURE
            else str(_WITH_GOAL[where, known])
        )
        headline = template % words
    elif moved is Direction.STEADY and (end := end_that_moved(headline_facts)) is not None:
        headline = end
    elif moved is Direction.UNKNOWN:
        headline = _("Each ringgit spent brought back %(money)s.") % {"money": figures.money(now)}
    else:
        headline = str(_WITHOUT_GOAL[moved])
    return headline, _return_support(headline_facts, now, moved)


def _return_support(headline_facts: HeadlineFacts, now: Decimal, moved: Direction) -> SafeString:
    before = RETURN.formula(headline_facts.performance.before)
    templates = {
        Direction.RISING: _("Return is <b>{now}</b> on {spend} spent {when}, up from {before}."),
        Direction.FALLING: _("Return is <b>{now}</b> on {spend} spent {when}, down from {before}."),
        Direction.STEADY: _(
            "Return is <b>{now}</b> on {spend} spent {when}. The change from {before} is within "
            "the usual ups and downs."
        ),
        Direction.UNKNOWN: _("Return is <b>{now}</b> on {spend} spent {when}."),
    }
    template = templates[moved]
    if isinstance(before, Decimal) and is_flat(now, before):
        template = _("Return is <b>{now}</b> on {spend} spent {when}. It was {before} before.")
    support = format_html(
        template,
        now=numbers.times(now),
        spend=figures.short_money(headline_facts.performance.now.spend),
        when=_when(headline_facts),
        before="" if isinstance(before, Missing) else numbers.times(before),
    )
    about_the_end = end_words(headline_facts)
    return format_html("{} {}", support, about_the_end) if about_the_end else support


_HEADLINE_BY_STATE = {
    OverviewState.NOTHING_YET: _nothing_yet,
    OverviewState.NO_NUMBERS: _no_numbers,
    OverviewState.NO_MATCH: _no_match,
    OverviewState.NONE_HERE: _none_here,
    OverviewState.NO_SPEND: _no_spend,
    OverviewState.PROSPECTS: _prospects,
    OverviewState.RETURN: _return,
}
