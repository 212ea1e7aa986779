"""Looks up the addresses of host names, without letting slow name servers hold anybody else up."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from ipaddress import ip_address

from kempen.outbound.addresses import Address

# A name server that does not answer holds a thread for up to half a minute.
THREADS = 64
# For names that had an answer in time when they were last looked up: even when all other threads
# wait for silent name servers, these names wait for nobody.
_THREADS_FOR_KNOWN = 16
_MOST_KNOWN = 4096
_MOST_ADDRESSES = 16
Waiter = asyncio.Future[tuple[Address, ...]]


class LookUpFailed(Exception):  # noqa: N818 -- what happened, in the words of the log
    """The name has no address, or nobody answered."""


class LookUpTimedOut(Exception):  # noqa: N818 -- the same
    """The name servers did not answer in time."""


@dataclass
class _LookUp:
    """One question to the system's resolver, and who waits for the answer."""

    waiters: list[Waiter] = field(default_factory=list)
    is_late: bool = False


class Resolver:
    """Asks the system's resolver, for `patience` seconds.

    Attempts that start while a look-up of their name runs share it, so one name never holds more
    than one thread, however long its servers are silent.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._threads = ThreadPoolExecutor(THREADS, "look-up")
        self._threads_for_known = ThreadPoolExecutor(_THREADS_FOR_KNOWN, "look-up-known")
        self._known: set[str] = set()
        self._running: dict[str, _LookUp] = {}

    async def addresses(self, host: str) -> tuple[Address, ...]:
        """Return every address, in the system's order; raise LookUpFailed or LookUpTimedOut."""
        loop = asyncio.get_running_loop()
        look_up = self._running.get(host)
        if look_up is None:
            look_up = self._running[host] = _LookUp()
            threads = self._threads_for_known if host in self._known else self._threads
            answer = loop.run_in_executor(threads, _look_up, host)
            answer.add_done_callback(lambda done: self._answered(host, done))
            loop.call_later(self._patience, _run_late, look_up)
        if look_up.is_late:
            raise LookUpTimedOut
        # Each has a future of its own: one attempt's end must not take the answer from the others.
        waiter: Waiter = loop.create_future()
        look_up.waiters.append(waiter)
        return await waiter

    def _answered(self, host: str, done: "asyncio.Future[tuple[Address, ...]]") -> None:
        look_up = self._running.pop(host)
        error = None if done.cancelled() else done.exception()
        self._remember(host, is_well=not (done.cancelled() or error or look_up.is_late))
        for waiter in look_up.waiters:
            if waiter.done():
                continue
            if done.cancelled() or error is not None:
                waiter.set_exception(
                    LookUpFailed(f"the host name cannot be looked up: {_reason(error)}")
                )
            else:
                waiter.set_result(done.result())

    def _remember(self, host: str, *, is_well: bool) -> None:
        if not is_well:
            self._known.discard(host)
            return
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known.add(host)

    def close(self) -> None:
        """End the threads that wait for nothing; the others end with their look-up."""
        for threads in (self._threads, self._threads_for_known):
            threads.shutdown(wait=False, cancel_futures=True)


def _run_late(look_up: _LookUp) -> None:
    look_up.is_late = True
    for waiter in look_up.waiters:
        if not waiter.done():
            waiter.set_exception(LookUpTimedOut())


def _reason(error: BaseException | None) -> str:
    return getattr(error, "strerror", None) or str(error or "stopped")


def _look_up(host: str) -> tuple[Address, ...]:
    rows = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    # A scope (fe80::1%eth0) stays in the text: such an address is refused like any link-local one.
    return tuple(dict.fromkeys(ip_address(str(row[4][0])) for row in rows))[:_MOST_ADDRESSES]
