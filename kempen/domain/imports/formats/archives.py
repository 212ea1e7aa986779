"""A zipped file: opened once it is known to be harmless; pure."""

import io
import zipfile
import zlib
from typing import Final

from kempen.domain.imports.refusals import FileRefusal
from kempen.kit.refusal import Refusal

MARK: Final = b"PK\x03\x04"
# A table of numbers shrinks to a tenth, one of repeated numbers to a hundredth.
_MOST_RATIO: Final = 200
_SMALL: Final = 2**20
_TABLES: Final = (".csv", ".tsv", ".txt")


def open_archive(content: bytes) -> zipfile.ZipFile:
    """Open an archive; raise Refusal for a broken one."""
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    # The last is what zipfile itself raises for a ZIP version that it cannot read.
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Refusal(FileRefusal.BROKEN_ARCHIVE) from error


def table_in(content: bytes, largest: int) -> bytes:
    """Return the bytes of the one table in an archive; raise Refusal."""
    with open_archive(content) as archive:
        members = [
            member
            for member in archive.infolist()
            if member.filename.lower().endswith(_TABLES)
            and not member.filename.startswith("__MACOSX/")
            and not member.filename.rsplit("/", 1)[-1].startswith(".")
        ]
        if len(members) != 1:
            several, none = FileRefusal.SEVERAL_IN_ARCHIVE, FileRefusal.NONE_IN_ARCHIVE
            raise Refusal(several if members else none)
        return read_member(archive, members[0].filename, largest)


def read_member(archive: zipfile.ZipFile, name: str, largest: int) -> bytes:
    """Return one file of an archive, of at most `largest` bytes and no bomb; Refusal.

    The size that the archive tells is looked at first and not trusted after.
    """
    try:
        member = archive.getinfo(name)
        if member.flag_bits & 1:
            raise Refusal(FileRefusal.LOCKED_ARCHIVE)
        _refuse_bomb(member.file_size, member.compress_size, largest)
        with archive.open(member) as file:
            content = file.read(largest + 1)
    except KeyError as error:
        raise Refusal(FileRefusal.BROKEN_ARCHIVE) from error
    # The last is what zipfile itself raises for a compression that it does not know.
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError) as error:
        raise Refusal(FileRefusal.BROKEN_ARCHIVE) from error
    _refuse_bomb(len(content), member.compress_size, largest)
    return content


def _refuse_bomb(size: int, compressed: int, largest: int) -> None:
    if size > largest:
        raise Refusal(FileRefusal.UNPACKED_TOO_LARGE, most=largest // 2**20)
    if size > _SMALL and size > _MOST_RATIO * max(1, compressed):
        raise Refusal(FileRefusal.ARCHIVE_BOMB)
