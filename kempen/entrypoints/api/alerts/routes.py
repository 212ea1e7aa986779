"""/alerts: what is wrong now, and what was."""

from django.http import HttpRequest
from ninja import Query, Router

from kempen.domain.alerts.actions.acknowledge import acknowledge
from kempen.domain.alerts.answers import AlertAnswer
from kempen.domain.alerts.queries import (
    Alert,
    alert_of,
    alert_rows,
    open_explanations,
    representation,
)
from kempen.entrypoints.api.alerts.schemas import AlertFilters, AlertList
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.campaign_filter import campaign_filter
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound

router = Router()


@router.get(
    "/alerts",
    auth=Key("alerts:read"),
    response=AlertList,
    operation_id="list_alerts",
    summary="List alerts",
)
def list_alerts(request: HttpRequest, filters: Query[AlertFilters]) -> AlertList:
    """What is wrong now, newest first; with `status=closed`, what is over.

    An alert whose `follows_from` is set needs no action of its own: fix the alert that it names.
    """
    business = actor_of(request).business
    rows = alert_rows(business)
    if filters.status != "all":
        rows = rows.filter(closed_at__isnull=filters.status == "open")
    if filters.cause:
        rows = rows.filter(cause=filters.cause)
    campaign = campaign_filter(business, filters.campaign_id)
    if campaign is not None:
        rows = rows.filter(campaign=campaign)
    alerts, next_cursor = page_of(request, rows, filters)
    explained = open_explanations(business)
    return AlertList(
        data=[representation(one, explained) for one in alerts], next_cursor=next_cursor
    )


@router.get(
    "/alerts/{alert_id}",
    auth=Key("alerts:read"),
    response=AlertAnswer,
    operation_id="get_alert",
    summary="Get an alert",
)
def get_alert(request: HttpRequest, alert_id: str) -> AlertAnswer:
    """One alert."""
    alert = _alert_or_404(request, alert_id)
    return representation(alert, open_explanations(alert.business))


@router.post(
    "/alerts/{alert_id}/acknowledge",
    auth=Key("alerts:write"),
    response=AlertAnswer,
    operation_id="acknowledge_alert",
    summary="Acknowledge an alert",
)
def acknowledge_alert(request: HttpRequest, alert_id: str) -> AlertAnswer:
    """Say that the alert is known. It stays open until what is wrong is over.

    The first one counts; acknowledging it again changes nothing.
    """
    alert = _alert_or_404(request, alert_id)
    acknowledge(actor_of(request), alert)
    return get_alert(request, alert_id)


def _alert_or_404(request: HttpRequest, alert_id: str) -> Alert:
    alert = alert_of(actor_of(request).business, alert_id)
    if alert is None:
        raise NotFound
    return alert
