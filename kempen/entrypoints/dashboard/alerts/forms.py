"""How a member hears of alerts: the emails, the quiet hours, Slack and Telegram."""

from typing import Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.alerts.rules import AlertDelivery

_DELIVERIES: Final[tuple[tuple[str, Promise], ...]] = (
    (AlertDelivery.AT_ONCE, _("At once")),
    (AlertDelivery.DIGEST, _("Once a day, as a digest")),
    (AlertDelivery.OFF, _("Never")),
)


class TimeOfDay(forms.TimeField):
    """A time of day, to the minute."""

    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    input_formats = ["%H:%M"]


class AlertSettingsForm(forms.Form):
    """Emails, and the hours without any message."""

    email = forms.ChoiceField(label=_("Email"), choices=_DELIVERIES)
    digest_at = TimeOfDay(label=_("Time of the digest"))
    quiet_from = TimeOfDay(label=_("Quiet hours start"), required=False)
    quiet_until = TimeOfDay(label=_("Quiet hours end"), required=False)

    def clean(self) -> dict[str, object]:
        """Both ends of the quiet hours, or neither."""
        given = super().clean() or {}
        ends = ("quiet_from", "quiet_until")
        for name in ends:
            if name in given and given[name] is None and any(given.get(one) for one in ends):
                self.add_error(name, _("Enter both times, or leave both empty."))
        start = given.get("quiet_from")
        if start is not None and start == given.get("quiet_until"):
            self.add_error("quiet_until", _("Enter two different times, or leave both empty."))
        return given


class ChannelForm(forms.Form):
    """A channel whose secret is asked for once: of a saved one it may stay as it is."""

    def __init__(self, *args: object, is_saved: bool = False, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # Django's own arguments
        if is_saved:
            secret = self.fields["secret"]
            secret.required = False
            secret.help_text = _("Leave this empty to keep the saved one.")


class SlackForm(ChannelForm):
    """A Slack channel, by its incoming webhook."""

    prefix = "slack"
    delivery = forms.ChoiceField(label=_("Slack messages"), choices=_DELIVERIES)
    secret = forms.CharField(
        label=_("Webhook URL"),
        help_text=_("In Slack, add an incoming webhook to a channel and copy its URL."),
        error_messages={"required": _("Enter the webhook URL.")},
        max_length=300,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


class TelegramForm(ChannelForm):
    """A Telegram chat, by a bot that may write there."""

    prefix = "telegram"
    delivery = forms.ChoiceField(label=_("Telegram messages"), choices=_DELIVERIES)
    secret = forms.CharField(
        label=_("Bot token"),
        help_text=_("Create a bot with @BotFather in Telegram and copy its token."),
        error_messages={"required": _("Enter the bot token.")},
        max_length=120,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    chat = forms.CharField(
        label=_("Chat ID"),
        help_text=_("The number of the chat, or the @name of a channel. Add the bot there first."),
        error_messages={"required": _("Enter the chat ID.")},
        max_length=64,
    )
