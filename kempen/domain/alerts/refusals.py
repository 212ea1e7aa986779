"""Why channels for alerts are refused."""

from kempen.kit.refusal import RefusalCode


class ChannelRefusal(RefusalCode):
    """A channel cannot be kept as it was entered."""

    NO_SLACK_WEBHOOK = "no_slack_webhook"
    NO_BOT_TOKEN = "no_bot_token"  # noqa: S105 -- a code, no secret
    NO_CHAT = "no_chat"
    TESTED_JUST_NOW = "tested_just_now"
