"""Which processes of the service live."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kempen.domain.operators.queries.reading import SHOWN, whole_service

_PROCESSES: Final = """
    SELECT kind, host, pid, version, started_at, extract(epoch FROM now() - seen_at)
    FROM operators_heartbeat ORDER BY kind, host, started_at LIMIT %s
"""
# Three heartbeats.
SILENT_AFTER_SECONDS: Final = 90.0


@dataclass(frozen=True)
class Process:
    """A process that wrote heartbeats within the last hour; `seen_seconds` ago is the last."""

    kind: str
    host: str
    pid: int
    version: str
    started_at: datetime
    seen_seconds: float

    @property
    def is_silent(self) -> bool:
        """Whether it hangs, or ended with its machine."""
        return self.seen_seconds > SILENT_AFTER_SECONDS


def processes() -> tuple[Process, ...]:
    """Return the processes, by what they do."""
    with whole_service() as cursor:
        cursor.execute(_PROCESSES, [SHOWN])
        return tuple(
            Process(kind, host, pid, version, started_at, max(0.0, float(seen)))
            for kind, host, pid, version, started_at, seen in cursor.fetchall()
        )
