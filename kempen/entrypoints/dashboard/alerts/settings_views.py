"""How the member who looks hears of alerts: nobody sees or changes another's."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.alerts.actions.channels import (
    NewSettings,
    remove_channel,
    save_settings,
    save_slack,
    save_telegram,
    send_test,
)
from kempen.domain.alerts.queries import ChatChannel, chat_channels_of, settings_of
from kempen.domain.alerts.rules import AlertDelivery
from kempen.entrypoints.dashboard.alerts.copy import FAULTS
from kempen.entrypoints.dashboard.alerts.forms import AlertSettingsForm, SlackForm, TelegramForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal


@allowed("see")
def alert_settings(request: BusinessRequest) -> HttpResponseBase:
    """Show everything; keep how emails come and when it is quiet."""
    if request.method != "POST":
        return _page(request)
    form = AlertSettingsForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    given = form.cleaned_data
    save_settings(
        request.member,
        NewSettings(
            AlertDelivery(given["email"]),
            given["digest_at"],
            given["quiet_from"],
            given["quiet_until"],
        ),
    )
    messages.success(request, _("Alert settings saved."))
    return redirect("alert_settings")


@allowed("see")
@require_POST
def slack(request: BusinessRequest) -> HttpResponseBase:
    """Keep a Slack channel."""
    form = SlackForm(request.POST, is_saved="slack" in _channels(request))
    if form.is_valid():
        given = form.cleaned_data
        try:
            save_slack(request.member, given["secret"], AlertDelivery(given["delivery"]))
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            messages.success(request, _("Slack channel saved. Send a test to check it."))
            return redirect("alert_settings")
    return _page(request, form)


@allowed("see")
@require_POST
def telegram(request: BusinessRequest) -> HttpResponseBase:
    """Keep a Telegram chat."""
    form = TelegramForm(request.POST, is_saved="telegram" in _channels(request))
    if form.is_valid():
        given = form.cleaned_data
        try:
            save_telegram(
                request.member, given["secret"], given["chat"], AlertDelivery(given["delivery"])
            )
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            messages.success(request, _("Telegram chat saved. Send a test to check it."))
            return redirect("alert_settings")
    return _page(request, form)


@allowed("see")
@require_POST
def test(request: BusinessRequest, kind: str) -> HttpResponseBase:
    """Have a test message sent to one's own channel."""
    send_test(request.member, _channel_or_404(request, kind))
    messages.success(request, _("Test sent. Refresh this page to see whether it arrived."))
    return redirect("alert_settings")


@allowed("see")
@require_POST
def remove(request: BusinessRequest, kind: str) -> HttpResponseBase:
    """Delete one's own channel with its secret."""
    remove_channel(request.member, _channel_or_404(request, kind))
    messages.success(request, _("Channel removed. Its secret is deleted."))
    return redirect("alert_settings")


def _channel_or_404(request: BusinessRequest, kind: str) -> ChatChannel:
    channel = _channels(request).get(kind)
    if channel is None:
        raise Http404
    return channel


def _channels(request: BusinessRequest) -> dict[str, ChatChannel]:
    return {one.kind: one for one in chat_channels_of(request.member)}


def _as_saved(channel: ChatChannel | None) -> dict[str, str]:
    return {} if channel is None else {"delivery": channel.delivery, "chat": channel.chat_id}


def _page(request: BusinessRequest, bound: forms.Form | None = None) -> HttpResponseBase:
    chosen = settings_of(request.member)
    initial = {
        "email": chosen.email,
        "digest_at": chosen.digest_at,
        "quiet_from": chosen.quiet_from,
        "quiet_until": chosen.quiet_until,
    }
    channels = _channels(request)
    known_slack, known_telegram = channels.get("slack"), channels.get("telegram")
    context: dict[str, object] = {
        "form": bound
        if isinstance(bound, AlertSettingsForm)
        else AlertSettingsForm(initial=initial),
        "slack_form": bound
        if isinstance(bound, SlackForm)
        else SlackForm(initial=_as_saved(known_slack), is_saved=known_slack is not None),
        "telegram_form": bound
        if isinstance(bound, TelegramForm)
        else TelegramForm(initial=_as_saved(known_telegram), is_saved=known_telegram is not None),
        "slack": known_slack,
        "telegram": known_telegram,
        "faults": {
            kind: FAULTS[one.last_fault] for kind, one in channels.items() if one.last_fault
        },
    }
    return render(request, "alerts/settings.html", context, status=422 if bound else 200)
