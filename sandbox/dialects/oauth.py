"""The search platform's authorisation server: consent, codes, tokens; state and PKCE enforced."""

import base64
import hashlib
import html
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from yarl import URL

from sandbox.accounts import CLIENT_ID, client_secret
from sandbox.request_data import add_route, state_of
from sandbox.state import State

SCOPE = "https://www.googleapis.com/auth/adwords"
_CODE_SECONDS, _ACCESS_SECONDS = 600, 3599
_ASKED = (
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
    "access_type",
    "prompt",
)
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/oauth/page.css"></head>
<body><main><p class="mark">Sandbox search platform</p><h1>{title}</h1>{content}</main></body>
</html>
"""
_STYLE = """
body{margin:0;background:#f3f4f6;color:#1f2937;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:12vh auto 0;padding:2rem;background:#fff;border-radius:12px;
box-shadow:0 1px 3px #0002}
h1{font-size:1.25rem;margin:.25rem 0 1rem}.mark{margin:0;color:#4b5563;font-size:.875rem}
*,*::before{box-sizing:border-box}@media (max-width:30rem){main{margin:1rem}}
form{display:flex;gap:.75rem;margin-top:1.5rem}
button{font:inherit;padding:.6rem 1.1rem;border-radius:8px;border:1px solid #6b7280;background:#fff;
cursor:pointer}button.allow{background:#1d4ed8;border-color:#1d4ed8;color:#fff}
ul{padding-left:1.2rem}
"""


def add_routes(app: web.Application) -> None:
    """Put the server under /oauth."""
    add_route(app, "GET", "/oauth/authorize", _consent_page)
    add_route(app, "POST", "/oauth/authorize", _consented)
    add_route(app, "POST", "/oauth/token", _token)
    add_route(app, "POST", "/oauth/revoke", _revoke)
    add_route(app, "GET", "/oauth/page.css", _style)


async def _style(_: web.Request) -> web.StreamResponse:
    return web.Response(text=_STYLE, content_type="text/css")


def _page(title: str, content: str, status: int = 200) -> web.Response:
    text = _PAGE.format(title=html.escape(title), content=content)
    return web.Response(text=text, content_type="text/html", status=status)


def _wrong(asked: dict[str, str]) -> str:
    """Return what is wrong with a request for consent, "" if nothing is."""
    target = urlsplit(asked["redirect_uri"])
    local = target.hostname in {"127.0.0.1", "localhost", "::1"}
    checks = {
        "invalid_client: the client id is not known": asked["client_id"] == CLIENT_ID,
        "redirect_uri_mismatch: the redirect address must be https, or http on this machine": bool(
            target.hostname and (target.scheme == "https" or (target.scheme == "http" and local))
        ),
        "unsupported_response_type: response_type must be code": asked["response_type"] == "code",
        "invalid_scope: the scope must be the advertising scope": SCOPE in asked["scope"].split(),
        "invalid_request: state is missing": bool(asked["state"]),
        "invalid_request: code_challenge is missing": len(asked["code_challenge"]) == 43,
        "invalid_request: code_challenge_method must be S256": asked["code_challenge_method"]
        == "S256",
    }
    return next((problem for problem, right in checks.items() if not right), "")


async def _consent_page(request: web.Request) -> web.StreamResponse:
    asked = {name: request.query.get(name, "") for name in _ASKED}
    problem = _wrong(asked)
    if problem:
        return _page("This request cannot be answered", f"<p>{html.escape(problem)}</p>", 400)
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{html.escape(value, quote=True)}">'
        for name, value in asked.items()
    )
    names = "".join(
        f"<li>{html.escape(account['name'])} ({account['id']})</li>"
        for account in state_of(request).accounts("search")
    )
    site = html.escape(urlsplit(asked["redirect_uri"]).netloc)
    content = (
        f"<p><strong>{site}</strong> wants to see and manage the campaigns of these accounts:</p>"
        f"<ul>{names}</ul>"
        f'<form method="post" action="/oauth/authorize">{fields}'
        '<button class="allow" name="answer" value="allow">Allow</button>'
        '<button name="answer" value="deny">Cancel</button></form>'
    )
    return _page("Allow access to your accounts?", content)


async def _consented(request: web.Request) -> web.StreamResponse:
    form = await request.post()
    asked = {name: str(form.get(name, "")) for name in _ASKED}
    problem = _wrong(asked)
    if problem:
        return _page("This request cannot be answered", f"<p>{html.escape(problem)}</p>", 400)
    state, back = state_of(request), URL(asked["redirect_uri"])
    if form.get("answer") != "allow":
        answer = {"error": "access_denied", "state": asked["state"]}
        raise web.HTTPSeeOther(back.update_query(answer))
    code = f"4/0{secrets.token_urlsafe(32)}"
    data = {
        "accounts": [account["id"] for account in state.accounts("search")],
        "client_id": asked["client_id"],
        "redirect_uri": asked["redirect_uri"],
        "code_challenge": asked["code_challenge"],
        "scope": SCOPE,
        "offline": asked["access_type"] == "offline" and "consent" in asked["prompt"],
    }
    with state.change():
        _keep(state, code, "code", data, _CODE_SECONDS)
    raise web.HTTPSeeOther(
        back.update_query({"code": code, "state": asked["state"], "scope": SCOPE})
    )


def _keep(
    state: State, token: str, kind: str, data: dict[str, Any], seconds: float | None = None
) -> None:
    expires = None if seconds is None else state.now().timestamp() + seconds
    state.database.execute(
        "INSERT INTO token VALUES (?, ?, ?, ?)", (token, kind, expires, json.dumps(data))
    )


def _refused(error: str, description: str, status: int = 400) -> web.Response:
    return web.json_response(
        {"error": error, "error_description": description}, status=status, headers=_NO_STORE
    )


_NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}


async def _token(request: web.Request) -> web.StreamResponse:
    form = {name: str(value) for name, value in (await request.post()).items()}
    state = state_of(request)
    client, secret = _client_of(request, form)
    if client != CLIENT_ID:
        return _refused("invalid_client", "The OAuth client was not found.", 401)
    if not secrets.compare_digest(secret, client_secret(state)):
        return _refused("invalid_client", "The provided client secret is invalid.", 401)
    with state.change():
        if form.get("grant_type") == "authorization_code":
            return _exchange(state, form)
        if form.get("grant_type") == "refresh_token":
            return _refresh(state, form)
    return _refused("unsupported_grant_type", f"Invalid grant_type: {form.get('grant_type')}")


def _client_of(request: web.Request, form: dict[str, str]) -> tuple[str, str]:
    """Return the client's id and secret, from the form or from HTTP basic authentication."""
    header = request.headers.get("Authorization", "")
    if header.startswith("Basic "):
        given = base64.b64decode(header.removeprefix("Basic ") + "==").decode(errors="replace")
        name, _, secret = given.partition(":")
        return name, secret
    return form.get("client_id", ""), form.get("client_secret", "")


def _exchange(state: State, form: dict[str, str]) -> web.Response:
    row = _row(state, form.get("code", ""), "code")
    if row is None:
        return _refused("invalid_grant", "Malformed auth code, or used before.")
    # A code is used up by the first try, right or wrong.
    state.database.execute("DELETE FROM token WHERE token = ?", (form["code"],))
    if row["expires_at"] <= state.now().timestamp():
        return _refused("invalid_grant", "The code has expired.")
    data = json.loads(row["data"])
    if form.get("redirect_uri") != data["redirect_uri"]:
        return _refused("redirect_uri_mismatch", "The redirect address differs.")
    digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    if not secrets.compare_digest(challenge, data["code_challenge"]):
        return _refused("invalid_grant", "Invalid code verifier.")
    answer = _access(state, data)
    if data["offline"]:
        refresh = f"1//0{secrets.token_urlsafe(40)}"
        _keep(state, refresh, "refresh", data)
        answer["refresh_token"] = refresh
    return web.json_response(answer, headers=_NO_STORE)


def _refresh(state: State, form: dict[str, str]) -> web.Response:
    row = _row(state, form.get("refresh_token", ""), "refresh")
    if row is None:
        return _refused("invalid_grant", "Token has been expired or revoked.")
    return web.json_response(_access(state, json.loads(row["data"])), headers=_NO_STORE)


def _row(state: State, token: str, kind: str) -> Any:
    return state.database.execute(
        "SELECT * FROM token WHERE token = ? AND kind = ?", (token, kind)
    ).fetchone()


def _access(state: State, data: dict[str, Any]) -> dict[str, Any]:
    token = f"ya29.{secrets.token_urlsafe(48)}"
    _keep(state, token, "access", {"accounts": data["accounts"]}, _ACCESS_SECONDS)
    return {
        "access_token": token,
        "expires_in": _ACCESS_SECONDS,
        "scope": SCOPE,
        "token_type": "Bearer",
    }


async def _revoke(request: web.Request) -> web.StreamResponse:
    form = await request.post()
    state, token = state_of(request), str(form.get("token", ""))
    with state.change():
        gone = state.database.execute(
            "DELETE FROM token WHERE token = ? AND kind IN ('access', 'refresh')", (token,)
        )
    if gone.rowcount == 0:
        return _refused("invalid_token", "Token expired or revoked")
    return web.json_response({})
