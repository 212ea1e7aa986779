"""Turns the person's businesses into what the portfolio shows: searched, sorted, a page of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.metrics.definitions import RETURN, SPEND, Missing, Value
from kempen.domain.portfolio.queries import PortfolioLine, portfolio_period
from kempen.domain.portfolio.rules import Pace, Urgency
from kempen.entrypoints.dashboard.portfolio.copy import URGENCIES, URGENT, decisions_in_words
from kempen.entrypoints.dashboard.shared.gates.business_address import address_of
from kempen.entrypoints.dashboard.shared.layout import ROLES
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

A_PAGE: Final = 50
LONGEST_SEARCH: Final = 120
_WORST: Final = "worst"
Key = Callable[[PortfolioLine], tuple[bool, float | str]]


def _number(value: object) -> tuple[bool, float]:
    """Sort what has no number last, whichever way the numbers go."""
    return (False, float(value)) if isinstance(value, Decimal) else (True, 0.0)


# How the columns sort: by what, and whether the greatest comes first.
_SORTS: Final[dict[str, tuple[Key, bool]]] = {
    "name": (lambda line: (False, line.business.name.casefold()), False),
    "spend": (lambda line: _number(line.figures.sums.spend), True),
    "return": (lambda line: _number(line.figures.result), False),
    "pace": (lambda line: _number(line.figures.pace and line.figures.pace.share), True),
}


@dataclass(frozen=True)
class SortHeading:
    """A heading that sorts; `sorted` is ascending, descending or nothing."""

    label: str | Promise
    page: str
    sorted: str
    is_number: bool


@dataclass(frozen=True)
class PortfolioRow:
    """One business, in words."""

    name: str
    address: str
    role: str | Promise
    urgency: str | Promise
    shape: str
    decisions: tuple[tuple[str, str], ...]
    spent: str
    result: str
    likely: str
    goal: str
    pace: str
    budget: str
    is_locked: bool


def portfolio_context(lines: Sequence[PortfolioLine], query: QueryDict) -> dict[str, object]:
    """Return what portfolio.html shows of the businesses for a search, a sort and a page."""
    search = query.get("q", "").strip()[:LONGEST_SEARCH]
    matching = [line for line in lines if search.casefold() in line.business.name.casefold()]
    sort, is_reversed = _sort_of(query.get("sort", ""))
    if sort in _SORTS:
        matching = _sorted(matching, sort, is_reversed=is_reversed)
    pages = max(1, -(-len(matching) // A_PAGE))
    page = min(_page_of(query.get("page", "")), pages)
    shown = matching[(page - 1) * A_PAGE : page * A_PAGE]
    asked = {"q": search, "sort": f"-{sort}" if is_reversed else sort}
    return {
        "headline": _headline(lines),
        "period": portfolio_period(),
        "count": len(lines),
        "matching": len(matching),
        "search": search,
        "sort": asked["sort"],
        "columns": _columns(search, sort, is_reversed=is_reversed),
        "worst_first": "" if sort == _WORST else f"?{_query(q=search)}",
        "rows": [_row(line) for line in shown],
        "first": (page - 1) * A_PAGE + 1,
        "last": (page - 1) * A_PAGE + len(shown),
        "earlier": f"?{_query(**asked, page=str(page - 1))}" if page > 1 else "",
        "later": f"?{_query(**asked, page=str(page + 1))}" if page < pages else "",
    }


def _sort_of(text: str) -> tuple[str, bool]:
    name = text.removeprefix("-")
    return (name, text.startswith("-")) if name in _SORTS else (_WORST, False)


def _sorted(lines: list[PortfolioLine], sort: str, *, is_reversed: bool) -> list[PortfolioLine]:
    key, is_greatest_first = _SORTS[sort]
    known = [line for line in lines if not key(line)[0]]
    known.sort(key=key, reverse=is_greatest_first != is_reversed)
    return known + [line for line in lines if key(line)[0]]


def _page_of(text: str) -> int:
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 7 else 1


def _query(**given: str) -> str:
    return urlencode({name: value for name, value in given.items() if value and value != _WORST})


def _columns(search: str, sort: str, *, is_reversed: bool) -> list[SortHeading]:
    labels = {
        "name": gettext_lazy("Business"),
        "spend": gettext_lazy("Spend"),
        "return": gettext_lazy("Return, likely range"),
        "pace": gettext_lazy("Budget spent, of planned by now"),
    }
    columns = []
    for name, label in labels.items():
        is_descending = _SORTS[name][1] != is_reversed
        turned = f"-{name}" if name == sort and not is_reversed else name
        columns.append(
            SortHeading(
                label,
                f"?{_query(q=search, sort=turned)}",
                ("descending" if is_descending else "ascending") if name == sort else "",
                name != "name",
            )
        )
    return columns


def _headline(lines: Sequence[PortfolioLine]) -> str:
    urgent = sum(line.figures.urgency in URGENT for line in lines)
    if not urgent:
        return _("No business needs you now.")
    sentence = ngettext(
        "%(urgent)d of your %(count)d businesses needs you.",
        "%(urgent)d of your %(count)d businesses need you.",
        urgent,
    )
    return sentence % {"urgent": urgent, "count": len(lines)}


def _row(line: PortfolioLine) -> PortfolioRow:
    of, known = line.business.public_id, line.figures
    words, shape = URGENCIES[known.urgency]
    spend, likely = known.sums.spend, known.likely
    ends = numbers.likely(Decimal(likely.low), Decimal(likely.high)) if likely else None
    return PortfolioRow(
        name=line.business.name,
        address=address_of("overview", of),
        role=ROLES.get(line.role, ""),
        urgency=words,
        shape=shape,
        decisions=tuple(
            (text, address_of(name, of)) for text, name in decisions_in_words(known.decisions)
        ),
        spent=_("No data") if spend is None else figures.written(SPEND, spend),
        result=_result(known.result),
        likely=_("likely %(low)s to %(high)s×") % {"low": ends[0], "high": ends[1]} if ends else "",
        goal=numbers.trimmed(known.goal) if known.goal else "",
        pace=_share(known.pace),
        budget=_budget(known.pace),
        is_locked=known.urgency is Urgency.LOCKED,
    )


def _result(value: Value) -> str:
    if isinstance(value, Missing):
        return _("No data") if value is Missing.NO_DATA else _("Not defined: no spend")
    return figures.written(RETURN, value)


def _share(pace: Pace | None) -> str:
    if pace is None:
        return ""
    if pace.share is None:
        return _("Starts today")
    return numbers.percent(100 * pace.share)


def _budget(pace: Pace | None) -> str:
    if pace is None:
        return ""
    facts = {"spent": figures.short_money(pace.spent), "budget": figures.short_money(pace.budget)}
    return _("%(spent)s spent of a budget of %(budget)s") % facts
