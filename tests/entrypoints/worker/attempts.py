"""Single attempts without a database, and name servers that say what a test wants."""

import asyncio
import socket
from ipaddress import ip_network
from typing import Any

from kempen.domain.webhooks.actions.attempt_results import AttemptResult
from kempen.domain.webhooks.actions.claims import Claimed
from kempen.domain.webhooks.signing import new_secret
from kempen.entrypoints.worker.sender import Sender
from kempen.kit import ids
from tests.tls_receiver import Authority

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def claimed(url: str) -> Claimed:
    return Claimed(
        delivery_id=ids.new_id(),
        endpoint_id=ids.new_id(),
        fence=1,
        number=1,
        round_number=1,
        url=url,
        message_id="evt_1",
        body=b'{"a":1}',
        secrets=(new_secret(),),
    )


def attempt(url: str, authority: Authority | None, times: int = 1) -> list[AttemptResult]:
    """Make attempts one after the other; loopback is open when there is an authority."""

    async def work() -> list[AttemptResult]:
        opened = LOOPBACK if authority is not None else ()
        async with Sender(opened, authority.file if authority else None) as sender:
            return [await sender.attempt(claimed(url)) for _ in range(times)]

    return asyncio.run(work())


class LookUps:
    """Stands for the name servers: gives the next list of addresses at every look-up."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answers: list[list[str]] = []

    def __call__(self, host: str, port: object, **_: object) -> list[Any]:
        self.asked.append(host)
        answer = self.answers[min(len(self.asked), len(self.answers)) - 1]
        if not answer:
            raise socket.gaierror("no such name")
        return [(None, None, None, "", (address, 0)) for address in answer]
