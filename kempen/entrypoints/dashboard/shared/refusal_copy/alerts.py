"""Refusals of the channels by which members hear of alerts."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.alerts.refusals import ChannelRefusal
from kempen.kit.refusal import RefusalCode

CHANNELS: Final[Mapping[RefusalCode, Promise]] = {
    ChannelRefusal.NO_SLACK_WEBHOOK: gettext_lazy(
        "Enter a Slack webhook URL. It starts with https://hooks.slack.com/services/."
    ),
    ChannelRefusal.NO_BOT_TOKEN: gettext_lazy(
        "Enter the token of a Telegram bot. @BotFather shows it."
    ),
    ChannelRefusal.NO_CHAT: gettext_lazy("Enter a chat number or the @name of a channel."),
    ChannelRefusal.TESTED_JUST_NOW: gettext_lazy("Wait one minute before the next test."),
}
