"""What a person uploads as a table: CSV, zipped CSV, or a workbook made into CSV; pure."""

from typing import Final

from kempen.domain.imports.formats import archives, xlsx_format
from kempen.domain.performance.faults import UnreadableFile
from kempen.domain.performance.rules import LARGEST_FILE

WORKBOOKS: Final = (".xlsx", ".xlsm")


def as_plain_table(content: bytes, largest: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a CSV file; raise UnreadableFile for an archive without one, or a bomb.

    What is no archive is returned as it is.
    """
    if len(content) > largest:
        raise UnreadableFile("file_too_large", most=largest // 2**20)
    if not content.startswith(archives.MARK):
        return content
    if not xlsx_format.is_workbook(content):
        return archives.table_in(content, largest)
    made = xlsx_format.as_csv(content)
    if len(made) > largest:
        raise UnreadableFile("file_too_large", most=largest // 2**20)
    return made
