"""What is wrong now, causes first, and what was."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.queries import names_of
from kempen.domain.accounts.rules import may
from kempen.domain.alerts.actions.acknowledge import acknowledge
from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.alerts.queries import Alert, alert_of, alerts_now, closed_alerts
from kempen.domain.alerts.rules import Cause
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock


@dataclass(frozen=True)
class AlertRow:
    """An alert as the page shows it; `page` is where its reader acts, "" for nowhere here."""

    alert: Alert
    words: AlertWords
    page: str
    effects: list[AlertWords]
    acknowledged_by: str


@allowed("see")
@require_safe
def alerts(request: BusinessRequest) -> HttpResponseBase:
    """List what is wrong now, each with what follows from it, then what is over."""
    business = request.actor.business
    now = alerts_now(business)
    names = names_of(business, {one.acknowledged_by for one in now.causes if one.acknowledged_by})
    context = {
        "rows": [
            AlertRow(
                one,
                AlertWords(one),
                _page_of(one, request.role),
                [AlertWords(effect) for effect in now.effects.get(one.public_id, [])],
                names.get(one.acknowledged_by, ""),
            )
            for one in now.causes
        ],
        "closed": [(one, AlertWords(one), _days(one)) for one in closed_alerts(business)],
        "may_acknowledge": may(request.role, "acknowledge_alerts"),
    }
    return render(request, "alerts/alerts.html", context)


def _days(alert: Alert) -> str:
    """Say on which days something was wrong."""
    over = alert.closed_at or clock.now()
    return figures.days_between(figures.local_day(alert.since), figures.local_day(over))


@allowed("acknowledge_alerts")
@require_POST
def acknowledge_alert(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Keep that somebody knows of an alert."""
    alert = alert_of(request.actor.business, public_id)
    if alert is None:
        raise Http404
    acknowledge(request.actor, alert)
    messages.success(request, _("Alert acknowledged."))
    return redirect("alerts")


def _page_of(alert: Alert, role: str) -> str:
    if alert.campaign is not None:
        anchor = "#drift" if alert.cause == Cause.DRIFT else ""
        return reverse("campaign", args=[alert.campaign.public_id]) + anchor
    if alert.connection is not None and may(role, "manage_connections"):
        return reverse("connection_campaigns", args=[alert.connection.public_id])
    if alert.cause == Cause.DATA_LATE and alert.connection is None and may(role, "import_data"):
        return reverse("import")
    return ""
