"""Each process writes every half minute that it lives."""

import os
import socket
import threading
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

import psycopg
import structlog
from django.db import Error as DatabaseError
from django.db import connection

from kempen.kit import ids
from kempen.kit.logs.reasons import reason_of

log = structlog.get_logger("heartbeats")
_EVERY_SECONDS: Final = 30.0
_BEAT: Final = """
    INSERT INTO operators_heartbeat (id, kind, host, pid, version, started_at, seen_at)
    VALUES (%s, %s, %s, %s, %s, now(), now())
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
"""
_FORGET: Final = "DELETE FROM operators_heartbeat WHERE seen_at < now() - interval '1 hour'"
_SILENT_HERE: Final = """
    SELECT id, pid FROM operators_heartbeat
    WHERE host = %s AND seen_at < now() - make_interval(secs => %s)
"""


class Heartbeats:
    """The heartbeats of this process, a row for each kind of its work (Heartbeat.Kind)."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self._rows = [(ids.new_id(), kind) for kind in kinds]
        self._host = socket.gethostname()[:255]
        self._version = version("kempen")[:40]

    def start(self) -> None:
        """Begin to beat, in a thread that ends with the process."""
        threading.Thread(target=self._beat_forever, name="heartbeats", daemon=True).start()

    def beat(self) -> None:
        """Write that this process lives, and forget those of this machine that have ended."""
        with connection.cursor() as cursor:
            for identifier, kind in self._rows:
                cursor.execute(
                    _BEAT, [str(identifier), kind, self._host, os.getpid(), self._version]
                )
            cursor.execute(_FORGET)
            cursor.execute(_SILENT_HERE, [self._host, 2 * _EVERY_SECONDS])
            ended = [row for row, pid in cursor.fetchall() if not Path(f"/proc/{pid}").exists()]
            cursor.execute("DELETE FROM operators_heartbeat WHERE id = ANY(%s)", [ended])

    def _beat_forever(self) -> None:
        pause = threading.Event()
        while True:
            try:
                self.beat()
            except (DatabaseError, psycopg.Error) as error:
                log.info("a heartbeat was not written", why=reason_of(error))
            finally:
                connection.close()  # To its pool: it is needed for a moment only.
            pause.wait(_EVERY_SECONDS)
