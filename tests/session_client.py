"""Django's test client, taught that a session's cookie holds a token and not the session's key."""

from typing import Any

from django.conf import settings
from django.test.client import ClientMixin

from kempen.kit.sessions import SessionStore


def install() -> None:
    """Have `force_login` and `session` of every client use the token."""
    ClientMixin.session = property(_session)  # type: ignore[assignment, method-assign]
    ClientMixin._set_login_cookies = _set_cookie  # type: ignore[attr-defined]


def _session(client: Any) -> SessionStore:
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    if cookie:
        return SessionStore.of_token(cookie.value)
    session = SessionStore()
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.token
    return session


def _set_cookie(client: Any, request: Any) -> None:
    client.cookies[settings.SESSION_COOKIE_NAME] = request.session.token
