"""Sessions of which who reads the database learns nothing and cannot go on with one.

The browser's cookie holds a random token. The row's key, which Django and django-allauth call the
session's key, is a digest of the token and opens nothing. What the session holds is encrypted: a
seed that is being shown for an authenticator app, or a key to choose a new password.
"""

import base64
import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Final, Self

from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.middleware import SessionMiddleware
from django.db.models import CharField, DateTimeField
from django.http import HttpRequest, HttpResponse

from kempen.kit import clock
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.secrets import SecretError

# A session lives on from when it was last used. To write that down for each page would cost each
# page a transaction, so it is written once in a while: nobody is signed out earlier than this.
_PROLONGED_EVERY: Final = timedelta(minutes=5)
# 40 characters of base 64, which is what the tables have room for.
_DIGEST_BYTES: Final = 30
# What encrypted content begins with in its column, and what is only signed never does.
SEALED: Final = "~"
_ALIVE: Final = CompiledQuery(
    lambda: SessionStore.get_model_class().objects.filter(
        session_key=Parameter("key", CharField()),
        expire_date__gt=Parameter("now", DateTimeField()),
    )
)


class SessionStore(db.SessionStore):
    """A session; `token` is what its browser holds, known only while that browser is answered."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self.token: str | None = None
        self._ends_at: datetime | None = None

    @classmethod
    def of_token(cls, token: str | None) -> Self:
        """Return the session of a cookie; a new one for none."""
        store = cls(_digest(token) if token else None)
        store.token = token
        return store

    def is_to_be_prolonged(self) -> bool:
        """Whether it was read in this request, and its end was last put off a while ago."""
        if self._ends_at is None:
            return False
        end = clock.now() + timedelta(seconds=self.get_expiry_age())
        return end - self._ends_at >= _PROLONGED_EVERY

    def encode(self, session_dict: dict[str, object]) -> str:
        """Return what the row holds: signed as Django does, then encrypted for this row."""
        signed = super().encode(session_dict).encode()
        sealed = settings.CREDENTIALS_KEYS.encrypt(signed, owner=owner_of(self.session_key))
        return SEALED + base64.b64encode(sealed).decode()

    def decode(self, session_data: bytes | str) -> dict[str, object]:
        """Read what a row holds; nothing when its key is gone. One may still be in clear."""
        text = str(session_data)
        if not text.startswith(SEALED):
            return super().decode(text)
        sealed = base64.b64decode(text.removeprefix(SEALED))
        try:
            signed = settings.CREDENTIALS_KEYS.decrypt(sealed, owner=owner_of(self.session_key))
        except SecretError:
            return {}
        return super().decode(signed.decode())

    def load(self) -> dict[str, object]:
        """Read the session; an empty one when there is none of this key, or it has ended."""
        for row in _ALIVE.rows(key=self.session_key or "", now=clock.now()):
            self._ends_at = row.expire_date
            return self.decode(row.session_data)
        self._session_key = None
        return {}

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
        session = getattr(request, "session", None)
        if isinstance(session, SessionStore) and session.is_to_be_prolonged():
            session.modified = True
        answer = super().process_response(request, response)
        cookie = answer.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and cookie.value and isinstance(session, SessionStore):
            if cookie.value != session.session_key or session.token is None:
                raise RuntimeError("a session was saved whose token is not known")
            # Of the cookie only the value changes; its attributes stay.
            answer.cookies[settings.SESSION_COOKIE_NAME] = session.token
        return answer


def owner_of(session_key: str | None) -> str:
    """Return what binds a session's content to its row."""
    return f"session:{session_key}"


def _digest(token: str) -> str:
    digest = hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest[:_DIGEST_BYTES]).decode()
