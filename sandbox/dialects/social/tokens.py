"""The social platform's tokens: whose account one opens, and how long it lasts."""

import json
from typing import Any

from sandbox.dialects.social.errors import dead_token, expired_token, invalid
from sandbox.state import State

_SCOPES = ["ads_management", "ads_read", "leads_retrieval", "pages_show_list", "pages_manage_ads"]


def account_of(state: State, token: str) -> dict[str, Any]:
    """Return the account that a token opens; GraphError for one that is unknown or over."""
    row = _row(state, token)
    account = None
    if row is not None:
        account = state.account("social", json.loads(row["data"])["accounts"][0])
    if row is None or account is None:
        raise dead_token()
    if row["expires_at"] is not None and row["expires_at"] <= state.now().timestamp():
        raise expired_token()
    return {**account, "token": token}


def debugged(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """Return what the platform tells about a token; `expires_at` 0 is without end."""
    wanted = str(given.get("input_token", ""))
    row = _row(state, wanted)
    if not wanted:
        raise invalid("The parameter input_token is required", blame="input_token")
    if row is None:
        error = {"code": 190, "message": "Invalid OAuth access token."}
        return {"data": {"error": error, "is_valid": False, "scopes": []}}
    ends = 0 if row["expires_at"] is None else int(row["expires_at"])
    facts = {
        "app_id": "700000000000001",
        "application": "Sandbox",
        "type": "SYSTEM_USER",
        "is_valid": not ends or ends > state.now().timestamp(),
        "expires_at": ends,
        "data_access_expires_at": 0,
        "scopes": _SCOPES,
    }
    return {"data": facts}


def _row(state: State, token: str) -> Any:
    return state.database.execute(
        "SELECT data, expires_at FROM token WHERE token = ? AND kind = 'social'", (token,)
    ).fetchone()
