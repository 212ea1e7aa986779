"""Sessions of which the database holds a digest only: who reads it cannot go on with one.

The browser's cookie holds a random token. The row's key, which Django and django-allauth call the
session's key, is a digest of the token and opens nothing.
"""

import base64
import hashlib
import secrets
from typing import Final, Self

from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

# 40 characters of base 64, which is what the tables have room for.
_DIGEST_BYTES: Final = 30


class SessionStore(db.SessionStore):
    """A session; `token` is what its browser holds, known only while that browser is answered."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self.token: str | None = None

    @classmethod
    def of_token(cls, token: str | None) -> Self:
        """Return the session of a cookie; a new one for none."""
        store = cls(_digest(token) if token else None)
        store.token = token
        return store

    def _get_new_session_key(self) -> str:
        self.token = secrets.token_urlsafe(32)
        return _digest(self.token)


class HashedSessions(SessionMiddleware):
    """Finds the session of the cookie's token, and gives the browser the token, not the key."""

    def process_request(self, request: HttpRequest) -> None:
        """Read the cookie."""
        token = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        request.session = SessionStore.of_token(token)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session as Django does, then write the token in place of the key."""
        answer = super().process_response(request, response)
        cookie = answer.cookies.get(settings.SESSION_COOKIE_NAME)
        session = getattr(request, "session", None)
        if cookie is not None and cookie.value and isinstance(session, SessionStore):
            if cookie.value != session.session_key or session.token is None:
                raise RuntimeError("a session was saved whose token is not known")
            # Of the cookie only the value changes; its attributes stay.
            answer.cookies[settings.SESSION_COOKIE_NAME] = session.token
        return answer


def _digest(token: str) -> str:
    digest = hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest[:_DIGEST_BYTES]).decode()
