"""What a person uploads as a table: CSV, zipped CSV, or a workbook made into CSV; pure.

An archive is a stranger's and can hold far more than it seems. Where others wait behind whoever
reads it, it is unpacked in a bounded process.
"""

from typing import Final

from kempen.domain.imports.formats import archives, xlsx_format
from kempen.domain.performance.results import UnreadableFile
from kempen.domain.performance.rules import LARGEST_FILE
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused

WORKBOOKS: Final = (".xlsx", ".xlsm")
# A workbook with as many cells as it may have takes some four seconds and 250 MB. A request is
# answered within ten seconds.
_LIMITS: Final = Limits(seconds=8.5, cpu_seconds=8, memory=640 * 2**20, answer=LARGEST_FILE + 2**16)


def is_packed(content: bytes) -> bool:
    """Whether a file must be unpacked before it can be read."""
    return content.startswith(archives.MARK)


def as_plain_table(content: bytes, largest: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a CSV file; raise UnreadableFile for an archive without one, or a bomb.

    What is no archive is returned as it is.
    """
    if len(content) > largest:
        raise UnreadableFile("file_too_large", most=largest // 2**20)
    if not is_packed(content):
        return content
    if not xlsx_format.is_workbook(content):
        return archives.table_in(content, largest)
    csv_content = xlsx_format.as_csv(content)
    if len(csv_content) > largest:
        raise UnreadableFile("unpacked_too_large", most=largest // 2**20)
    return csv_content


def unpacked_apart(content: bytes) -> bytes:
    """Do the same in a process of its own, whose time and memory are bounded."""
    if len(content) > LARGEST_FILE:
        raise UnreadableFile("file_too_large", most=LARGEST_FILE // 2**20)
    if not is_packed(content):
        return content
    try:
        return run_bounded(unpack, content, _LIMITS)
    except ChildRefused as refusal:
        raise UnreadableFile(refusal.code, **refusal.facts) from refusal
    except OverLimit as over:
        raise UnreadableFile("takes_too_much") from over
    except ChildFailed as error:
        raise UnreadableFile("broken_archive") from error


def unpack(content: bytes) -> bytes:
    """Unpack an archive inside the bounded process."""
    try:
        return as_plain_table(content)
    except UnreadableFile as error:
        raise ChildRefused(error.code, error.facts) from error
