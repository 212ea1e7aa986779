"""An archive opens with the ring it was made with, and only as long as it is whole."""

import os
import subprocess
import tarfile
from pathlib import Path

import pytest

from kempen.kit.backup.contents import MANIFEST
from kempen.kit.backup.envelope import archive_identity, decrypted, encrypted
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.verify import opened, read_manifest, refuse_newer, verify
from kempen.kit.secrets import Keyring
from tests.kit.backup.archives import RING, pretended

CONTENTS = os.urandom((4 << 20) + 12_345)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.age"


def test_what_was_written_is_read(path: Path) -> None:
    manifest = pretended(path, CONTENTS)
    with opened(path, RING) as contents:
        assert contents.manifest == manifest
        assert b"".join(contents.pieces()) == CONTENTS
    assert verify(path, RING) == read_manifest(path, RING) == manifest


def test_a_ring_that_was_turned_since_still_opens_it(path: Path) -> None:
    pretended(path, b"contents")
    turned = Keyring.parse(Keyring.generate("newest"))
    verify(path, Keyring({**turned.keys, **RING.keys}))


def test_another_ring_does_not_open_it(path: Path) -> None:
    pretended(path, b"contents")
    with pytest.raises(ArchiveFault) as caught:
        verify(path, Keyring.parse(Keyring.generate("new")))
    assert caught.value.kind == FaultKind.NO_KEY


def test_one_that_is_cut_anywhere_is_refused(path: Path) -> None:
    pretended(path, CONTENTS[:200_000])
    whole = path.read_bytes()
    # At each byte of the head and of the end, and at each place where a chunk ends.
    ends = {*range(0, 600, 3), *range(len(whole) - 40, len(whole))}
    ends |= {n + d for n in range(0, len(whole), 65_552) for d in (-1, 0, 1) if n + d > 0}
    for end in sorted(ends):
        path.write_bytes(whole[:end])
        with pytest.raises(ArchiveFault):
            verify(path, RING)


def test_one_with_a_changed_byte_is_refused(path: Path) -> None:
    pretended(path, CONTENTS[:200_000])
    whole = bytearray(path.read_bytes())
    for place in [
        *range(0, 600, 2),
        *range(600, len(whole), 1997),
        *range(len(whole) - 40, len(whole)),
    ]:
        whole[place] ^= 0x01
        path.write_bytes(whole)
        with pytest.raises(ArchiveFault):
            verify(path, RING)
        whole[place] ^= 0x01
    path.write_bytes(whole + b"x")
    with pytest.raises(ArchiveFault):
        verify(path, RING)


def test_what_is_no_archive_is_refused(path: Path) -> None:
    for data in (b"", b"PK\x03\x04", b"age-encryption.org/v1\n", bytes(1000)):
        path.write_bytes(data)
        with pytest.raises(ArchiveFault):
            verify(path, RING)


def test_an_encryption_that_was_broken_off_leaves_nothing_that_opens(path: Path) -> None:
    def write() -> None:
        with path.open("wb") as file, encrypted(file, RING) as plain:
            plain.write(CONTENTS[:300_000])
            raise KeyError("the disk is full")

    with pytest.raises(KeyError):
        write()
    with pytest.raises(ArchiveFault), path.open("rb") as file, decrypted(file, RING) as plain:
        plain.read()


def test_a_reader_that_stops_early_leaves_nobody_waiting(path: Path) -> None:
    pretended(path, CONTENTS)
    with path.open("rb") as file, decrypted(file, RING, to_end=False) as plain:
        assert plain.read(10)


def test_others_open_it_with_the_identity_and_tar(path: Path, tmp_path: Path) -> None:
    """The format is age's and tar's own, so whoever has lost Kempen has not lost the data."""
    import pyrage

    pretended(path, CONTENTS)
    identity = pyrage.ssh.Identity.from_buffer(archive_identity(RING, "new"))
    pyrage.decrypt_file(str(path), str(tmp_path / "plain.tar"), [identity])
    with tarfile.open(tmp_path / "plain.tar") as tar:
        assert tar.getnames() == [MANIFEST, "dump.000001", "dump.000002"]
    subprocess.run(["tar", "--extract", "--file=plain.tar"], cwd=tmp_path, check=True)
    parts = sorted(tmp_path.glob("dump.*"))
    assert b"".join(part.read_bytes() for part in parts) == CONTENTS


def test_one_of_a_newer_version_is_refused_by_its_migration(path: Path) -> None:
    manifest = pretended(path, b"contents")
    refuse_newer(manifest, {"room": ["0001_initial"]})
    without: dict[str, list[str]] = {}
    for known in ({"room": ["0000_before"]}, without):
        with pytest.raises(ArchiveFault) as caught:
            refuse_newer(manifest, known)
        assert caught.value.kind == FaultKind.NEWER
        assert "room.0001_initial" in caught.value.details
