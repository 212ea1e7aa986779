"""What the partners were asked lately, without credentials: for tests and for the curious."""

import json
from collections import deque
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from aiohttp import web

from sandbox.request_data import state_of
from sandbox.state import State

_MOST = 400
_NOT_PARTNERS: Final = {"", "control", "favicon.ico"}


@dataclass(frozen=True)
class Call:
    """A request to a partner; `account` is "" where the request names none."""

    partner: str
    account: str
    method: str
    path: str


@dataclass(frozen=True)
class RecordedCall:
    """A call, when it came, how it was answered (0: not at all) and by which fault, if any."""

    call: Call
    at: datetime
    status: int
    fault: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return it for the control calls."""
        shown = {"at": self.at.isoformat(timespec="milliseconds"), **asdict(self.call)}
        return {**shown, "status": self.status, "fault": self.fault}


class CallRecorder:
    """The last calls, the newest first."""

    def __init__(self) -> None:
        self._heard: deque[RecordedCall] = deque(maxlen=_MOST)

    def record_call(self, heard: RecordedCall) -> None:
        """Remember a call; the oldest is forgotten."""
        self._heard.appendleft(heard)

    def last(self, count: int = _MOST) -> list[RecordedCall]:
        """Return the last calls."""
        return list(self._heard)[:count]


CALL_RECORDER = web.AppKey("ear", CallRecorder)


def call_of(request: web.Request) -> Call | None:
    """Return what a request asks of which partner, or None if it asks none."""
    partner, _, path = request.path.lstrip("/").partition("/")
    if partner in _NOT_PARTNERS:
        return None
    state = state_of(request)
    finders = {"social": _social_account, "search": _search_account, "crm": _crm_account}
    account = finders[partner](state, request, path) if partner in finders else ""
    return Call(partner, account, request.method, path)


def _social_account(state: State, _: web.Request, path: str) -> str:
    node = [*path.split("/"), "", ""][1]
    if node.startswith("act_"):
        return node.removeprefix("act_")
    try:
        return state.object_by_id(int(node)).account
    except (KeyError, ValueError, OverflowError):
        return ""


def _search_account(_: State, __: web.Request, path: str) -> str:
    parts = path.split("/")
    return parts[2] if len(parts) > 2 and parts[1] == "customers" else ""


def _crm_account(state: State, request: web.Request, _: str) -> str:
    token = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    row = state.database.execute(
        "SELECT data FROM token WHERE token = ? AND kind = 'crm'", (token,)
    ).fetchone()
    return str(json.loads(row["data"])["accounts"][0]) if row else ""
