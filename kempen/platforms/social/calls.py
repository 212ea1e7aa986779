"""The social platform's calls: the token in its place, lists page by page."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import httpx2

from kempen.platforms.calling import Caller
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.social import translate
from kempen.platforms.social.objects import SocialObject

_SMALLEST_PAGE: Final = 10
_LATEST: Final = 10**11  # Seconds: some three thousand years from now is "never", too.


class Calls:
    """What one token may ask and change below a base address; the token is never shown."""

    def __init__(
        self, base_url: str, token: str, *, transport: httpx2.BaseTransport | None = None
    ) -> None:
        self._token = token
        self._caller = Caller(
            base_url,
            lambda response: translate.refusal(response, (token,)),
            transport=transport,
            partner="social",
        )

    def __repr__(self) -> str:
        return f"<Calls through {self._caller!r}>"

    def close(self) -> None:
        """Close the network connections."""
        self._caller.close()

    def get(self, path: str, parameters: Mapping[str, str]) -> Any:  # Any: JSON; callers name it
        """Return what an object or a list shows."""
        sent = {"access_token": self._token, **parameters}
        return self._caller.call("GET", path, parameters=sent, repeatable=True)

    def post(
        self, path: str, fields: Mapping[str, object], *, repeatable: bool = False
    ) -> Any:  # Any: JSON
        """Make or change an object."""
        # In the body: query strings end up in the access logs of what lies between.
        form = {**translate.as_form(fields), "access_token": self._token}
        return self._caller.call("POST", path, form=form, repeatable=repeatable)

    def token_ends(self) -> datetime | None:
        """Return when the token ends by itself; None for one that lasts, and where nobody says.

        Some tokens may not ask about themselves: such a refusal says nothing about the token.
        """
        try:
            body = self.get("/debug_token", {"input_token": self._token})
        except PlatformError as error:
            if error.kind is Remedy.AGAIN:
                raise
            return None
        seconds = (body.get("data") or {}).get("expires_at")
        if not isinstance(seconds, int) or not 0 < seconds < _LATEST:
            return None
        return datetime.fromtimestamp(seconds, UTC)

    def pages(self, path: str, parameters: Mapping[str, str], limit: int) -> Iterator[SocialObject]:
        """Yield the items of a list; page by cursor, never by `next`, which carries the token."""
        after = ""
        while True:
            cursor = {"after": after} if after else {}
            try:
                page = self.get(path, {**parameters, "limit": str(limit), **cursor})
            except translate.TooMuchDataError:
                if limit <= _SMALLEST_PAGE:
                    raise
                limit //= 2
                continue
            yield from page.get("data", [])
            paging = page.get("paging") or {}
            following = str((paging.get("cursors") or {}).get("after", ""))
            if not paging.get("next") or not following or following == after:
                return
            after = following
