"""A file of WAL is whole and in its place, or it is refused; others can open it."""

import gzip
import tarfile
from pathlib import Path

import pytest

from kempen.kit.archive.positions import Layout, read_position, write_position
from kempen.kit.archive.segments import read_head, read_segment
from kempen.kit.backup.envelope import archive_identity
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.secrets import Keyring
from tests.kit.archive.pretending import LAYOUT, a_run, a_segment, minute
from tests.kit.backup.archives import RING


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return a_segment(a_run(tmp_path), 5, minute(1), length=70_000)


@pytest.mark.parametrize(
    ("number", "size", "name"),
    [
        (1, 16 << 20, "000000010000000000000001"),
        (255, 16 << 20, "0000000100000000000000FF"),
        (256, 16 << 20, "000000010000000100000000"),
        (65, 64 << 20, "000000010000000100000001"),
    ],
)
def test_segments_have_the_names_that_postgresql_gives_them(
    number: int, size: int, name: str
) -> None:
    layout = Layout(1, size)
    assert layout.name(number) == name
    assert layout.number_of(name) == number
    with pytest.raises(ValueError, match="not a segment of timeline 1"):
        layout.number_of("00000002" + name[8:])


def test_positions_are_read_as_postgresql_writes_them() -> None:
    assert read_position("1/16ED6F8") == (1 << 32) + 0x16ED6F8
    assert write_position(read_position("1/16ED6F8")) == "1/16ED6F8"
    for wrong in ("", "1", "0/", "0/1G", "0/123456789", " 0/1"):
        with pytest.raises(ValueError, match="not a position"):
            read_position(wrong)


def test_what_was_written_is_read(path: Path) -> None:
    head, data = read_segment(path, RING)
    assert (head, data) == (read_head(path, RING), b"\5" * 70_000)
    assert (head.until, head.length) == (minute(1), 70_000)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_size < 2_000
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_one_that_is_cut_or_changed_anywhere_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place])
        with pytest.raises(ArchiveFault):
            read_segment(path, RING)
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(ArchiveFault):
            read_segment(path, RING)


def test_another_ring_does_not_open_it(path: Path) -> None:
    with pytest.raises(ArchiveFault) as caught:
        read_head(path, Keyring.parse(Keyring.generate("new")))
    assert caught.value.kind == FaultKind.NO_KEY


def test_one_that_was_moved_to_another_run_is_refused(path: Path, tmp_path: Path) -> None:
    moved = a_run(tmp_path, minute(9)) / path.name
    path.rename(moved)
    with pytest.raises(ArchiveFault, match="damaged"):
        read_segment(moved, RING)


def test_others_open_it_with_the_identity_gzip_and_tar(path: Path, tmp_path: Path) -> None:
    import pyrage

    identity = pyrage.ssh.Identity.from_buffer(archive_identity(RING, "new"))
    pyrage.decrypt_file(str(path), str(tmp_path / "plain.tgz"), [identity])
    with gzip.open(tmp_path / "plain.tgz") as plain, tarfile.open(fileobj=plain) as tar:
        assert tar.getnames() == ["segment.json", LAYOUT.name(5)]
