"""The pretend partners inside the test's own process: no socket, and no time that passes."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest import mock

import httpx2
from aiohttp import StreamReader, web
from aiohttp.test_utils import make_mocked_request

from sandbox.accounts import listing
from sandbox.control import actions, queries
from sandbox.faults import orders
from sandbox.faults.calls import CALL_RECORDER
from sandbox.request_data import STATE
from sandbox.server import make_app
from sandbox.state import State

BASE = "http://partners.example"


class _Connection:
    """What a request came by. aiohttp would make four mocks for each request; they take longer."""

    def __init__(self) -> None:
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True

    def get_extra_info(self, _name: str, default: object = None) -> object:
        return default


class InProcess(httpx2.BaseTransport):
    """A transport to the sandbox's application.

    A fault that leaves the caller without an answer raises what the network would: a time-out, or
    an end of the connection. No time passes.
    """

    def __init__(self, folder: Path, *, seed: int = 20260831) -> None:
        async def no_time_passes(_: float) -> None:
            return

        self.app = make_app(folder, seed=seed, review_seconds=60, hold=no_time_passes)
        self.app.freeze()  # A server does so when it starts; before it no middleware runs.
        self._loop = asyncio.new_event_loop()
        self._protocol = mock.Mock(max_field_size=8190, max_line_length=8190, max_headers=128)
        self._protocol.configure_mock(peername=None, sockname=None, ssl_context=None)
        self._writer = mock.Mock()
        # Nothing has to survive the test.
        self.state.database.execute("PRAGMA synchronous=OFF")

    @property
    def state(self) -> State:
        return self.app[STATE]

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        body = request.read()
        payload = StreamReader(mock.Mock(_reading_paused=False), 2**16, loop=self._loop)
        if body:
            payload.feed_data(body)
        payload.feed_eof()
        connection = _Connection()
        asked = make_mocked_request(
            request.method,
            request.url.raw_path.decode(),
            headers=dict(request.headers),
            app=self.app,
            payload=payload,
            protocol=self._protocol,
            writer=self._writer,
            transport=connection,
            loop=self._loop,
        )
        response = self._loop.run_until_complete(self._answer(asked))
        if connection.is_aborted:
            self._lose(request)
        content = response.body or b""
        assert isinstance(content, bytes)
        return httpx2.Response(
            response.status, headers=dict(response.headers), content=content, request=request
        )

    async def _answer(self, asked: web.Request) -> web.Response:
        try:
            response = await self.app._handle(asked)
        except web.HTTPException as redirection:
            response = redirection
        assert isinstance(response, web.Response)
        return response

    def _lose(self, request: httpx2.Request) -> None:
        fault = self.app[CALL_RECORDER].last(1)[0].fault
        if fault == "closed_connection":
            raise httpx2.RemoteProtocolError("Server disconnected.", request=request)
        raise httpx2.ReadTimeout("The read operation timed out.", request=request)

    @property
    def url(self) -> str:
        """Where connectors look for it."""
        return BASE

    def account(self, platform: str, name: str) -> dict[str, str]:
        """Return a ready-made account with what is needed to connect."""
        accounts: list[dict[str, str]] = listing(self.state)[platform]
        return next(account for account in accounts if account["name"] == name)

    def order(self, kind: str, **how: Any) -> dict[str, Any]:
        """Have the partners misbehave."""
        return actions.misbehave(self.state, {"kind": kind, **how})

    def forgive(self) -> None:
        """Take every fault back."""
        orders.withdraw(self.state)

    def campaigns(self, **only: str) -> list[dict[str, Any]]:
        """Return the campaigns that have these values, as the sandbox itself has them."""
        campaigns = queries.campaigns(self.state)
        return [one for one in campaigns if all(one[name] == value for name, value in only.items())]

    def named(self, platform: str, part: str) -> list[dict[str, Any]]:
        """Return a platform's campaigns whose name holds a text."""
        campaigns = self.state.objects(platform, "campaign")
        return [queries.campaign(self.state, one) for one in campaigns if part in one.name]

    def made(self) -> set[int]:
        """Return the numbers of everything that stands on the advertising platforms."""
        return {row["id"] for row in self.state.database.execute("SELECT id FROM thing")}

    def forget(self, numbers: set[int]) -> None:
        """Forget things, so that the next example finds as little as this one did."""
        with self.state.change():
            rows = [(number,) for number in numbers]
            self.state.database.executemany("DELETE FROM thing WHERE id = ?", rows)

    def move(self, by: Mapping[str, int]) -> None:
        """Move the sandbox's clock."""
        actions.move_clock(self.state, by)

    def close(self) -> None:
        """The partners outlive each connection; `end` ends them."""

    def end(self) -> None:
        self._loop.close()
        self.state.database.close()
