"""Positions in the WAL, and the names of the segments that they lie in; pure."""

import re
from dataclasses import dataclass
from typing import Final

_POSITION: Final = re.compile(r"([0-9A-F]{1,8})/([0-9A-F]{1,8})")
SEGMENT_NAME: Final = re.compile(r"[0-9A-F]{24}")
_HALF: Final = 1 << 32


def read_position(text: str) -> int:
    """Return a position as a number of bytes; ValueError for what PostgreSQL does not write."""
    parts = _POSITION.fullmatch(text)
    if parts is None:
        raise ValueError(f"not a position in the WAL: {text}")
    return int(parts[1], 16) * _HALF + int(parts[2], 16)


def write_position(position: int) -> str:
    """Return a position as PostgreSQL writes it."""
    return f"{position // _HALF:X}/{position % _HALF:X}"


@dataclass(frozen=True)
class Layout:
    """How one server cuts its WAL: `size` bytes a segment, on one timeline."""

    timeline: int
    size: int

    def number(self, position: int) -> int:
        """Return the number of the segment that a position lies in."""
        return position // self.size

    def start(self, number: int) -> int:
        """Return where a segment begins."""
        return number * self.size

    def name(self, number: int) -> str:
        """Return the name that PostgreSQL gives a segment."""
        a_file = _HALF // self.size
        return f"{self.timeline:08X}{number // a_file:08X}{number % a_file:08X}"

    def number_of(self, name: str) -> int:
        """Return the number of a segment by its name; ValueError for another timeline's."""
        if not SEGMENT_NAME.fullmatch(name) or int(name[:8], 16) != self.timeline:
            raise ValueError(f"not a segment of timeline {self.timeline}: {name}")
        return int(name[8:16], 16) * (_HALF // self.size) + int(name[16:], 16)
