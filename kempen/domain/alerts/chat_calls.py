"""Messages to Slack and Telegram: fixed hosts, through the checked and pinned sender alone.

A member enters the path of a Slack webhook or the token of a bot, never a host: what is called is
made of the operator's setting, which is the service's own host unless they have one of their own.
"""

import asyncio
import re
from enum import StrEnum
from typing import Final

from django.conf import settings

from kempen.domain.alerts.models import SLACK, TELEGRAM
from kempen.outbound.fetching import Fetched, Fetcher, FetchFailedError

_SECONDS: Final = 10.0
_LONGEST_ANSWER: Final = 16 * 1024
# Telegram takes 4,096 characters, Slack more; a digest beyond it has the rest on the page.
LONGEST_TEXT: Final = 3_500
_SLACK_PATH: Final = re.compile(r"/services/T[A-Z0-9]{4,20}/B[A-Z0-9]{4,20}/[A-Za-z0-9]{16,64}")
_TOKEN: Final = re.compile(r"[0-9]{6,16}:[A-Za-z0-9_-]{30,64}")
_CHAT: Final = re.compile(r"-?[0-9]{3,20}|@[A-Za-z][A-Za-z0-9_]{4,31}")


class ChatFault(StrEnum):
    """Why a message did not arrive."""

    GONE = "gone"  # No such webhook, bot or chat any more.
    REFUSED = "refused"
    BUSY = "busy"
    UNREACHABLE = "unreachable"


class ChatFailedError(Exception):
    """A message did not arrive; `fault` says why."""

    def __init__(self, fault: ChatFault) -> None:
        super().__init__(fault)
        self.fault = fault


def slack_path(text: str) -> str | None:
    """Return the path of an incoming webhook of Slack, from its whole address; None for another."""
    path = text.strip().removeprefix(settings.ALERT_SLACK_URL)
    return path if _SLACK_PATH.fullmatch(path) else None


def bot_token(text: str) -> str | None:
    """Return a Telegram bot's token; None for what is none."""
    return text.strip() if _TOKEN.fullmatch(text.strip()) else None


def chat_name(text: str) -> str | None:
    """Return the number of a chat, or the @name of a channel; None for what is neither."""
    return text.strip() if _CHAT.fullmatch(text.strip()) else None


def send_message(kind: str, secret: str, chat_id: str, text: str) -> None:
    """Send a plain text; ChatFailedError when it did not arrive.

    Called from the worker alone. Takes ten seconds at most.
    """
    # Both read markup in texts; a campaign's name must not become a link or a mention.
    if kind == SLACK:
        url, content = f"{settings.ALERT_SLACK_URL}{secret}", {"text": _escaped(text)}
    elif kind == TELEGRAM:
        url = f"{settings.ALERT_TELEGRAM_URL}/bot{secret}/sendMessage"
        content = {"chat_id": chat_id, "text": text}
    else:
        raise ValueError(f"there is no chat called {kind}")
    try:
        answer = asyncio.run(_post(url, content))
    except (TimeoutError, FetchFailedError):
        # Whatever it says may hold the address, and so the secret.
        raise ChatFailedError(ChatFault.UNREACHABLE) from None
    fault = _fault_of(answer)
    if fault is not None:
        raise ChatFailedError(fault)


async def _post(url: str, content: dict[str, str]) -> Fetched:
    fetcher = Fetcher(
        settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_CA_FILE, connect_seconds=_SECONDS / 2
    )
    async with fetcher, asyncio.timeout(_SECONDS):
        return await fetcher.post_json(url, content, longest=_LONGEST_ANSWER)


def _fault_of(answer: Fetched) -> ChatFault | None:
    if 200 <= answer.status < 300:
        return None
    if answer.status in (401, 403, 404, 410):
        return ChatFault.GONE
    if answer.status == 429 or answer.status >= 500:
        return ChatFault.BUSY
    return ChatFault.REFUSED


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
