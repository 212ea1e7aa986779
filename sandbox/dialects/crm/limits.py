"""How often an account may ask the CRM: 100 times in ten seconds, 250,000 times a day."""

import time
import uuid
from collections import Counter, deque

from aiohttp import web

from sandbox.state import State

_MOST, _SECONDS, _MOST_A_DAY = 100, 10.0, 250_000


class Limits:
    """Counts the calls of each account since the sandbox started."""

    def __init__(self) -> None:
        self._lately: dict[str, deque[float]] = {}
        self._days: Counter[tuple[str, str]] = Counter()

    def take(self, account: str, state: State) -> tuple[dict[str, str], str]:
        """Count a call; return the headers that tell the rest, and the policy that it is over."""
        now, day = time.monotonic(), state.now().date().isoformat()
        lately = self._lately.setdefault(account, deque())
        while lately and lately[0] <= now - _SECONDS:
            lately.popleft()
        policy = ""
        if self._days[account, day] >= _MOST_A_DAY:
            policy = "DAILY"
        elif len(lately) >= _MOST:
            policy = "TEN_SECONDLY_ROLLING"
        else:
            lately.append(now)
            self._days[account, day] += 1
        return {
            "X-HubSpot-RateLimit-Max": str(_MOST),
            "X-HubSpot-RateLimit-Remaining": str(_MOST - len(lately)),
            "X-HubSpot-RateLimit-Interval-Milliseconds": str(int(_SECONDS * 1000)),
            "X-HubSpot-RateLimit-Daily": str(_MOST_A_DAY),
            "X-HubSpot-RateLimit-Daily-Remaining": str(_MOST_A_DAY - self._days[account, day]),
        }, policy


def over(policy: str, headers: dict[str, str]) -> web.Response:
    """Return the answer to a call that is one too many; it has a form of its own."""
    body = {
        "status": "error",
        "message": f"You have reached your {policy.lower()} limit.",
        "errorType": "RATE_LIMIT",
        "correlationId": str(uuid.uuid4()),
        "policyName": policy,
        "requestId": str(uuid.uuid4()),
    }
    return web.json_response(body, status=429, headers=headers)
