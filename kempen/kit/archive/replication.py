"""A replication connection: PostgreSQL sends its WAL as it is written, from where it is asked to.

psycopg speaks the protocol only as far as libpq does, so the few messages of it are read here:
https://www.postgresql.org/docs/current/protocol-replication.html
"""

import re
import select
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from psycopg import OperationalError, pq
from psycopg.conninfo import make_conninfo

from kempen.kit.archive.positions import read_position, write_position
from kempen.kit.backup.programs import Place

# The server says at least every half minute that it lives; a network that swallows all says none.
_SILENCE_SECONDS: Final = 90.0
_HEAD_OF_WAL: Final = struct.Struct("!cQQQ")
_KEEPALIVE: Final = struct.Struct("!cQQ?")
_STATUS: Final = struct.Struct("!cQQQQ?")
_SLOT: Final = re.compile(r"[a-z0-9_]{1,63}")
# PostgreSQL counts microseconds from the year 2000. It only shows what we say.
_EPOCH: Final = 946_684_800.0
_UNKNOWN: Final = 0


class ReplicationError(OperationalError):
    """The server does not send its WAL; the text says why."""


class ReplicationStream:
    """One connection of `replicating`; `position` is up to where WAL was received."""

    def __init__(self, connection: "pq.abc.PGconn") -> None:
        self._connection = connection
        self.position = 0
        identity = self._asked("IDENTIFY_SYSTEM")
        self.system, self.timeline = identity[0], int(identity[1])
        self.written = read_position(identity[2])
        self._heard_at = time.monotonic()

    def shown(self, setting: str) -> str:
        """Return a setting of the server, such as `wal_segment_size`."""
        return self._asked(f"SHOW {setting}")[0]

    def create_slot(self, slot: str) -> None:
        """Have the server keep its WAL from now on until it is confirmed."""
        self._asked(f'CREATE_REPLICATION_SLOT "{_checked(slot)}" PHYSICAL RESERVE_WAL')

    def drop_slot(self, slot: str) -> None:
        """Have the server keep no WAL for a slot any more."""
        self._run(f'DROP_REPLICATION_SLOT "{_checked(slot)}"', pq.ExecStatus.COMMAND_OK)

    def start(self, slot: str, position: int) -> None:
        """Begin at a position; ReplicationError when the server has it no more, or others read."""
        self._run(
            f'START_REPLICATION SLOT "{_checked(slot)}" PHYSICAL {write_position(position)} '
            f"TIMELINE {self.timeline}",
            pq.ExecStatus.COPY_BOTH,
        )
        self.position = position
        self._heard_at = time.monotonic()

    def receive(self, until: float, take: Callable[[bytes], None]) -> None:
        """Hand on what comes until the monotonic clock says `until`; at least what is here now."""
        while True:
            kind, data = self._connection.get_copy_data(1)
            if kind > 0:
                self._heard_at = time.monotonic()
                self._understand(bytes(data), take)
                if time.monotonic() > until:
                    return
            elif kind == 0:
                if not self._wait(until):
                    return
            else:
                raise ReplicationError(self._why() or "the server ended the stream")

    def confirm(self, flushed: int = _UNKNOWN) -> None:
        """Say how far we are; the server need not keep what was `flushed`.

        It waits for us when it is shut down, and by `flushed` if that was said last, so that is
        said only where it changes.
        """
        now = int((time.time() - _EPOCH) * 1_000_000)
        status = _STATUS.pack(b"r", self.position, flushed, _UNKNOWN, now, False)
        if self._connection.put_copy_data(status) < 0 or self._connection.flush() < 0:
            raise ReplicationError(self._why())

    def _understand(self, message: bytes, take: Callable[[bytes], None]) -> None:
        if message[:1] == b"w":
            _, start, _, _ = _HEAD_OF_WAL.unpack_from(message)
            if start != self.position:
                raise ReplicationError(
                    f"the server sent {write_position(start)} after {write_position(self.position)}"
                )
            data = message[_HEAD_OF_WAL.size :]
            self.position += len(data)
            take(data)
        elif message[:1] == b"k":
            _, self.written, _, wants_answer = _KEEPALIVE.unpack_from(message)
            if wants_answer:
                self.confirm()

    def _wait(self, until: float) -> bool:
        """Return whether more came before `until`."""
        now = time.monotonic()
        if now > self._heard_at + _SILENCE_SECONDS:
            raise ReplicationError(f"the server has said nothing for {_SILENCE_SECONDS:.0f} s")
        if now > until:
            return False
        ready, _, _ = select.select([self._connection.socket], [], [], min(until - now, 5.0))
        if ready:
            self._connection.consume_input()
        return True

    def _asked(self, command: str) -> list[str]:
        result = self._run(command, pq.ExecStatus.TUPLES_OK)
        return [(result.get_value(0, n) or b"").decode() for n in range(result.nfields)]

    def _run(self, command: str, wanted: pq.ExecStatus) -> "pq.abc.PGresult":
        result = self._connection.exec_(command.encode())
        if result.status != wanted:
            raise ReplicationError(_in_one_line(result.error_message))
        return result

    def _why(self) -> str:
        return _in_one_line(self._connection.error_message)


def _checked(slot: str) -> str:
    if not _SLOT.fullmatch(slot):
        raise ValueError(f"not the name of a slot: {slot}")
    return slot


@contextmanager
def replicating(place: Place) -> Iterator[ReplicationStream]:
    """Yield a connection; ReplicationError says why there is none, such as a login that may not."""
    parameters = {
        **place.parameters,
        "replication": "true",
        "application_name": "kempen archive",
        "connect_timeout": "10",
        "tcp_user_timeout": "60000",
    }
    connection = pq.PGconn.connect(make_conninfo("", **parameters).encode())
    try:
        if connection.status != pq.ConnStatus.OK:
            raise ReplicationError(_in_one_line(connection.error_message))
        yield ReplicationStream(connection)
    finally:
        connection.finish()


def _in_one_line(message: bytes) -> str:
    return " ".join(message.decode(errors="replace").split())
