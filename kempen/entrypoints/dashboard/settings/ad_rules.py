"""Settings > Ad rules: the rules that ads are held to, and which the business switched off."""

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.creatives.actions.ad_rules import action_for, switch_off_rule, switch_on_rule
from kempen.domain.creatives.queries import SwitchedOff, switched_off_rules
from kempen.domain.creatives.refusals import AdRuleRefusal
from kempen.entrypoints.dashboard.settings.ad_rule_forms import ReasonForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.ad_rules import (
    BASES,
    SEVERITIES,
    advice_of,
    title_of,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market.ad_rules.table import AdRule, ad_rules


@dataclass(frozen=True)
class RuleRow:
    """A rule as the page shows it; `form` where the member may switch it off."""

    code: str
    title: str
    advice: str
    section: str
    source: str
    basis: str | Promise
    stops: bool
    off: SwitchedOff | None
    may_switch_on: bool
    form: ReasonForm | None


@dataclass(frozen=True)
class RuleGroup:
    """The rules of one severity."""

    severity: str
    name: str | Promise
    rows: list[RuleRow]


@require_safe
@allowed("see")
def rules(request: BusinessRequest) -> HttpResponseBase:
    """Show every rule that holds today, the gravest first."""
    return _page(request)


@require_POST
@allowed("switch_off_ad_rules")
def switch_off(request: BusinessRequest, code: str) -> HttpResponseBase:
    """Switch a rule off with a reason; one that stops ads is the owner's to switch off."""
    rule = ad_rules().get(code)
    if rule is None:
        raise Http404
    if not may(request.role, action_for(rule)):
        raise PermissionDenied
    form = ReasonForm(code, request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        switch_off_rule(request.actor, code, form.cleaned_data["reason"])
    except Refusal as refusal:
        if not isinstance(refusal.code, AdRuleRefusal):
            raise
        form.add_error("reason", sentence_of(refusal))
        return _page(request, form, status=422)
    messages.success(request, _("Rule turned off: %(rule)s.") % {"rule": title_of(rule)})
    return redirect("settings_ad_rules")


@require_POST
@allowed("switch_off_ad_rules")
def switch_on(request: BusinessRequest, code: str) -> HttpResponseBase:
    """Have a rule hold again."""
    rule = ad_rules().get(code)
    if rule is None:
        raise Http404
    switch_on_rule(request.actor, code)
    messages.success(request, _("Rule turned on: %(rule)s.") % {"rule": title_of(rule)})
    return redirect("settings_ad_rules")


def _page(
    request: BusinessRequest, typed: ReasonForm | None = None, status: int = 200
) -> HttpResponse:
    off = switched_off_rules(request.actor.business)
    today = clock.today()
    in_force = [
        rule
        for rule in ad_rules().values()
        if rule.since <= today and (rule.until is None or today <= rule.until)
    ]
    context = {
        "groups": [
            RuleGroup(
                severity,
                name,
                [
                    _row(request, rule, off.get(rule.code), typed)
                    for rule in in_force
                    if rule.severity == severity
                ],
            )
            for severity, name in SEVERITIES.items()
        ],
        "form": typed,
        "may_switch_off": may(request.role, "switch_off_ad_rules"),
        "may_switch_off_stops": may(request.role, "switch_off_stop_rules"),
        "count_off": len(off),
    }
    return render(request, "settings/ad_rules.html", context, status=status)


def _row(
    request: BusinessRequest, rule: AdRule, off: SwitchedOff | None, typed: ReasonForm | None
) -> RuleRow:
    form = None
    if off is None and may(request.role, action_for(rule)):
        form = typed if typed is not None and typed.code == rule.code else ReasonForm(rule.code)
    return RuleRow(
        code=rule.code,
        title=title_of(rule),
        advice=advice_of(rule),
        section=rule.section,
        source=rule.source,
        basis=BASES[rule.basis],
        stops=rule.severity == "stop",
        off=off,
        may_switch_on=off is not None and may(request.role, "switch_off_ad_rules"),
        form=form,
    )
