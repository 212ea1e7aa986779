"""Another split of a strategy's budget: what it would bring, and saving it."""

from decimal import Decimal

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.rules import may
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.preview import MinimumBudget, preview
from kempen.domain.strategies.queries import Strategy, StrategyLine, lines_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.ads.groups import groups_of
from kempen.entrypoints.dashboard.shared.form_fields import RinggitField
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.context import expectation_of, rights_of
from kempen.entrypoints.dashboard.strategies.lines import Typed, field_of, rows_of
from kempen.entrypoints.dashboard.strategies.panel import (
    Panel,
    draft_panel,
    error_panel,
    stored_panel,
    total_of,
)
from kempen.entrypoints.dashboard.strategies.section_context import blockers_of, context_of
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.entrypoints.dashboard.strategies.summary_bar import bar_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit.refusal import Refusal

_LONGEST = 40
_TOO_MUCH = gettext_lazy("Enter an amount within the budget.")
_AMOUNT = RinggitField(
    min_value=Decimal(0),
    max_digits=14,
    decimal_places=2,
    error_messages={
        "required": gettext_lazy(
            "Enter an amount. With 0, the campaign does not run on these days."
        ),
        "invalid": gettext_lazy("Enter an amount such as 1,200.50."),
        "min_value": gettext_lazy("Enter 0 or more."),
        "max_digits": _TOO_MUCH,
        "max_whole_digits": _TOO_MUCH,
        "max_decimal_places": gettext_lazy("Enter 2 decimal places or fewer."),
    },
)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("see")
def split(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Say what other amounts would bring, and store nothing; with `do=keep`, keep them.

    A page that asks while somebody drags gets the parts that changed; a form that is sent without
    JavaScript gets the whole page.
    """
    strategy = strategy_or_404(request, public_id)
    expected = expectation_of(strategy)
    if request.method != "POST" or expected is None:
        return redirect("strategy", public_id)
    lines = lines_of(strategy)
    typed = read(request.POST, lines)
    if request.POST.get("do") == "keep":
        return _save(request, strategy, lines, typed)
    typed, panel, is_fine = _draft_split(strategy, expected, lines, typed)
    if request.headers.get("HX-Request"):
        context: dict[str, object] = {
            "strategy": strategy,
            "rows": rows_of(strategy, lines, typed),
            "total": total_of(strategy, lines, typed),
            "panel": panel,
            "bar": bar_of(strategy, panel),
            **vars(rights_of(request, strategy)),
        }
        if not panel.is_trial:
            # The way to the decision is back, with what has to be fixed first.
            groups = groups_of(strategy, may_edit=may(request.role, "write_briefs"))
            context |= vars(blockers_of(strategy, groups))
        return render(request, "strategies/split_response.html", context)
    context = context_of(request, strategy, typed=typed, panel=panel)
    return render(request, "strategies/strategy.html", context, status=200 if is_fine else 422)


def read(sent: QueryDict, lines: list[StrategyLine]) -> Typed:
    """Read the amounts of a form; a field that was not sent keeps its amount."""
    texts: dict[str, str] = {}
    faults: dict[str, str] = {}
    amounts: dict[str, Decimal] = {}
    for line in lines:
        text = sent.get(field_of(line.public_id))
        if text is None:
            continue
        texts[line.public_id] = text[:_LONGEST]
        try:
            amounts[line.public_id] = _AMOUNT.clean(text)
        except ValidationError as error:
            faults[line.public_id] = " ".join(error.messages)
    return Typed(texts, faults, amounts, {})


def _draft_split(
    strategy: Strategy, expected: SplitExpectation, lines: list[StrategyLine], typed: Typed
) -> tuple[Typed, Panel, bool]:
    """Ask what the amounts would bring: with their parts, the panel, and whether they can be."""
    if typed.faults:
        return typed, error_panel(_("Correct the marked amounts.")), False
    if all(typed.amounts.get(line.public_id, line.amount) == line.amount for line in lines):
        return typed, stored_panel(strategy, expected), True
    try:
        seen = preview(strategy, typed.amounts, lines)
    except Refusal as refusal:
        return typed, error_panel(sentence_of(refusal)), False
    warnings = {line_id: _minimum_words(least) for line_id, least in seen.under_minimum.items()}
    previewed = Typed(typed.texts, warnings, typed.amounts, seen.lines)
    return previewed, draft_panel(strategy, seen.expected, seen.suggested), True


def _minimum_words(least: MinimumBudget) -> str:
    """Say what a line needs before it can be launched; the split can be saved without it."""
    return ngettext(
        "Too little to launch. The platform needs %(least)s a day: %(total)s for %(days)s day.",
        "Too little to launch. The platform needs %(least)s a day: %(total)s for %(days)s days.",
        least.days,
    ) % {
        "least": figures.exact_money(least.a_day),
        "total": figures.exact_money(least.total),
        "days": least.days,
    }


def _save(
    request: BusinessRequest, strategy: Strategy, lines: list[StrategyLine], typed: Typed
) -> HttpResponseBase:
    """Save the amounts as this person saw the strategy; what was typed is never lost."""
    if not may(request.role, "write_briefs"):
        raise PermissionDenied
    if typed.faults:
        return _again(request, strategy, typed, error_panel(_("Correct the marked amounts.")))
    try:
        edit.edit_split(request.actor, strategy, typed.amounts, revision_of(request))
    except Refusal as refusal:
        if refusal.code is StrategyRefusal.CHANGED_MEANWHILE:
            return _changed(request, strategy, typed)
        sentence = sentence_of(refusal)
        fresh = strategy_or_404(request, strategy.public_id)
        if not is_editable(fresh):
            # It can no longer change, so its page has no fields: the amounts are said instead.
            sentence = f"{sentence} {_unsaved_amounts(lines, typed)}"
            return _again(request, fresh, typed, None, fault=sentence, status=409)
        return _again(request, fresh, typed, error_panel(sentence))
    messages.success(request, _("Split saved. Nothing is spent until you launch."))
    return redirect("strategy", strategy.public_id)


def _changed(request: BusinessRequest, strategy: Strategy, typed: Typed) -> HttpResponseBase:
    """Someone was faster: a form that was sent twice is done; else both versions are shown."""
    fresh = strategy_or_404(request, strategy.public_id)
    expected, lines = expectation_of(fresh), lines_of(fresh)
    if expected is None or all(
        typed.amounts.get(line.public_id, line.amount) == line.amount for line in lines
    ):
        return redirect("strategy", strategy.public_id)
    typed, panel, _is_fine = _draft_split(fresh, expected, lines, typed)
    fault = _(
        "Someone changed this strategy since you opened it. Your split is not saved. Your amounts "
        "are in the fields, and everything else is up to date. Save your split, or reload this "
        "page to see theirs."
    )
    return _again(request, fresh, typed, panel, fault=fault, status=409)


def _again(
    request: BusinessRequest,
    strategy: Strategy,
    typed: Typed,
    panel: Panel | None,
    *,
    fault: str = "",
    status: int = 422,
) -> HttpResponse:
    is_open = is_editable(strategy)
    context = context_of(
        request,
        strategy,
        typed=typed if is_open else Typed({}, {}, {}, {}),
        panel=panel,
        fault=fault or (panel.fault if panel else ""),
    )
    return render(request, "strategies/strategy.html", context, status=status)


def _unsaved_amounts(lines: list[StrategyLine], typed: Typed) -> str:
    amounts = "; ".join(
        f"{line.name} {figures.money(typed.amounts[line.public_id])}"
        for line in lines
        if line.public_id in typed.amounts
    )
    return _("You had entered: %(amounts)s.") % {"amounts": amounts}
