"""A base is written as it was; Python's own way to do that is missing in Debian 12's Python."""

import io
import tarfile
from pathlib import Path

import pytest

from kempen.kit.archive.unpack import write_files
from kempen.kit.backup.faults import ArchiveFault, FaultKind


def member(name: str, kind: bytes = tarfile.REGTYPE, mode: int = 0o600) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.mode, entry.mtime = kind, mode, 1_700_000_000
    if kind == tarfile.REGTYPE:
        entry.size = len(name)
    else:
        entry.linkname = "/etc"
    return entry


def written(folder: Path, *members: tarfile.TarInfo) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w|") as tar:
        for one in members:
            tar.addfile(one, io.BytesIO(one.name.encode()) if one.isreg() else None)
    packed.seek(0)
    with tarfile.open(fileobj=packed, mode="r|") as tar:
        write_files(tar, folder)


def test_files_and_folders_are_as_in_the_base(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    written(
        folder,
        member(".", tarfile.DIRTYPE, 0o700),
        member("base", tarfile.DIRTYPE, 0o777),
        member("base/1", mode=0o666),
        member("PG_VERSION"),
    )
    assert (folder / "base/1").read_text() == "base/1"
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}
    # PostgreSQL starts in no folder that others may write to.
    assert modes == {"data": 0o700, "base": 0o750, "1": 0o640, "PG_VERSION": 0o600}
    assert (folder / "base/1").stat().st_mtime == 1_700_000_000


@pytest.mark.parametrize(
    "strange",
    [
        member("../outside"),
        member("/outside"),
        member("base/../../outside"),
        member("link", tarfile.SYMTYPE),
        member("link", tarfile.LNKTYPE),
        member("pipe", tarfile.FIFOTYPE),
    ],
    ids=lambda one: one.name,
)
def test_a_link_and_a_path_that_leads_out_are_damage(
    strange: tarfile.TarInfo, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with pytest.raises(ArchiveFault) as caught:
        written(folder, strange)
    assert (caught.value.kind, list(folder.iterdir())) == (FaultKind.DAMAGED, [])
    assert list(tmp_path.iterdir()) == [folder]
