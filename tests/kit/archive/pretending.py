"""Archives without a server: segments of any bytes, bases of any moment."""

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kempen.kit.archive.positions import Layout
from kempen.kit.archive.runs import BASE, WAL_FROM, base_name, run_name
from kempen.kit.archive.segments import PART, WHOLE, SegmentHead, write_segment
from kempen.kit.backup.contents import write_contents
from kempen.kit.backup.envelope import encrypted
from kempen.kit.backup.manifest import Manifest
from tests.kit.backup.archives import RING

LAYOUT = Layout(timeline=1, size=1 << 20)
BEGAN = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SYSTEM = "7711931037270612923"


def minute(number: int) -> datetime:
    """The moment so many minutes after all began."""
    return BEGAN + timedelta(minutes=number)


def a_run(archive: Path, began: datetime = BEGAN, system: str = SYSTEM) -> Path:
    folder = archive / run_name(began, system)
    folder.mkdir(parents=True)
    return folder


def a_segment(folder: Path, number: int, until: datetime | None, length: int = LAYOUT.size) -> Path:
    """Write a segment; one shorter than a whole one is a part."""
    name = LAYOUT.name(number)
    path = folder / (name + (WHOLE if length == LAYOUT.size else PART))
    head = SegmentHead(folder.name, folder.name[-19:], name, LAYOUT.size, length, until)
    write_segment(path, head, bytes([number]) * length, RING)
    return path


def a_base(folder: Path, ended: datetime, first: int, stop: int) -> Path:
    """Write what begins as a base does: it needs the segments from `first` to position `stop`."""
    manifest = Manifest(
        made_at=ended, kind=BASE, kempen="0.1.0", server=18, programs=18,
        key_ring=RING.check_values(), migrations={"room": ["0001_initial"]}, tables={},
        facts={WAL_FROM: LAYOUT.name(first)},
    )  # fmt: skip
    path = folder / base_name(ended, stop)
    with path.open("wb") as file, encrypted(file, RING) as plain:
        write_contents(plain, manifest, io.BytesIO(b"files"))
    return path
