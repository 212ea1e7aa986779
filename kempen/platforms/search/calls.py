"""The search platform's calls: fresh tokens, queries whole or page by page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import httpx2

from kempen.platforms.calling import Caller
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.search import translate
from kempen.platforms.search.errors import ExpiredTokenError, refusal
from kempen.platforms.search.oauth import FreshToken, OAuthClient, TokenServer
from kempen.platforms.search.rows import GeoSuggestion, SearchRow

_MOST_PAGES: Final = 20


@dataclass(frozen=True)
class SearchCredentials:
    """What opens an account; the secrets are never shown.

    `login_customer_id` is the manager account, only when acting through one; `developer_token` is
    optional and usually "".
    """

    client: OAuthClient
    refresh_token: str = field(repr=False)
    customer_id: str = ""
    login_customer_id: str = ""
    developer_token: str = field(default="", repr=False)


class SearchCalls:
    """What one consent may ask and change of one customer; the token is never shown."""

    def __init__(
        self,
        credentials: SearchCredentials,
        base_url: str,
        *,
        token_url: str,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._credentials = credentials
        self.customer = translate.number(credentials.customer_id or "0")
        self._server = TokenServer(credentials.client, token_url=token_url, transport=transport)
        self._token = FreshToken(self._server, credentials.refresh_token)
        self._caller = Caller(
            base_url,
            lambda response: refusal(response, self._token.known()),
            transport=transport,
            partner="search",
        )

    def close(self) -> None:
        """Close the network connections."""
        self._caller.close()
        self._server.close()

    def token_ends(self) -> datetime | None:
        """Return when the refresh token ends by itself: told for clients in testing only."""
        return self._token.ends()

    def accessible(self) -> list[str]:
        """Return the names of the accounts that the user's consent opens."""
        body = self._call("GET", "/customers:listAccessibleCustomers", repeatable=True)
        return [str(name) for name in body.get("resourceNames", [])]

    def rows(self, query: str) -> list[SearchRow]:
        """Return what a query finds, in one answer."""
        batches = self._call(
            "POST", self._path("googleAds:searchStream"), {"query": query}, repeatable=True
        )
        return [row for batch in batches for row in batch.get("results", [])]

    def pages(self, query: str) -> Iterator[SearchRow]:
        """Yield what a query finds, page by page."""
        token = ""
        for _ in range(_MOST_PAGES):
            body = {"query": query} | ({"pageToken": token} if token else {})
            page = self._call("POST", self._path("googleAds:search"), body, repeatable=True)
            yield from page.get("results", [])
            token = str(page.get("nextPageToken", ""))
            if not token:
                return
        raise PlatformError("The platform's list has no end.", Remedy.PERMANENT)

    def suggested_places(self, text: str, country: str) -> list[GeoSuggestion]:
        """Return the places that a text may mean; whose account asks does not matter."""
        body = {"locale": "en", "countryCode": country, "locationNames": {"names": [text]}}
        answer = self._call("POST", "/geoTargetConstants:suggest", body, repeatable=True)
        return list(answer.get("geoTargetConstantSuggestions", []))

    def change(self, verb: str, body: Mapping[str, object], *, repeatable: bool) -> None:
        """Change something of the customer's."""
        self._call("POST", self._path(verb), body, repeatable=repeatable)

    def _path(self, verb: str) -> str:
        return f"/customers/{self.customer}/{verb}"

    def _headers(self) -> dict[str, str]:
        headers = {"Authorization": f"Bearer {self._token.value()}"}
        if self._credentials.login_customer_id:
            manager = translate.number(self._credentials.login_customer_id)
            headers["login-customer-id"] = manager
        if self._credentials.developer_token:
            headers["developer-token"] = self._credentials.developer_token
        return headers

    def _call(
        self, method: str, path: str, content: object = None, *, repeatable: bool
    ) -> Any:  # Any: JSON
        """Call with a fresh token; one that is refused is renewed once, then it is the user's."""
        try:
            return self._caller.call(
                method, path, content=content, headers=self._headers(), repeatable=repeatable
            )
        except ExpiredTokenError:
            self._token.forget()
            return self._caller.call(
                method, path, content=content, headers=self._headers(), repeatable=repeatable
            )
