"""The bytes of a file as they come: unpacked, and turned into text of UTF-8; pure.

A person uploads CSV, zipped CSV, or a workbook, which is made into CSV. An archive is a stranger's
and can hold far more than it seems. Where others wait behind whoever reads it, it is unpacked in a
bounded process.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import Final

from kempen.domain.imports.formats import archives, xlsx_format
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.stored_failures import refusal_of, stored_failure
from kempen.domain.performance.rules import LARGEST_FILE
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused
from kempen.kit.refusal import Refusal

WORKBOOKS: Final = (".xlsx", ".xlsm")
# A workbook with as many cells as it may have takes some four seconds and 250 MB. A request is
# answered within ten seconds.
_LIMITS: Final = Limits(seconds=8.5, cpu_seconds=8, memory=640 * 2**20, answer=LARGEST_FILE + 2**16)
UTF_8, UTF_16_LE, UTF_16_BE = "utf-8", "utf-16-le", "utf-16-be"
WINDOWS, CHINESE = "windows-1252", "gb18030"
NAMES: Final = {
    UTF_8: "UTF-8",
    UTF_16_LE: "UTF-16",
    UTF_16_BE: "UTF-16",
    WINDOWS: "Windows-1252",
    CHINESE: "GB18030",
}
_MARKS: Final = (
    (codecs.BOM_UTF8, UTF_8),
    (codecs.BOM_UTF16_LE, UTF_16_LE),
    (codecs.BOM_UTF16_BE, UTF_16_BE),
)
# Of the signs beyond ASCII so many must be ones that Chinese text is made of.
_SIGN: Final = "[\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffff]"
_WORDS: Final = re.compile(f"(?<![A-Za-z]){_SIGN}{{2,}}(?![A-Za-z])|{_SIGN}{{3,}}")
_CHINESE_SHARE: Final = 0.8
_ZEROS: Final = 0.4


def is_packed(content: bytes) -> bool:
    """Whether a file must be unpacked before it can be read."""
    return content.startswith(archives.MARK)


def as_plain_table(content: bytes, largest: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a CSV file; raise Refusal for an archive without one, or a bomb.

    What is no archive is returned as it is.
    """
    if len(content) > largest:
        raise Refusal(FileRefusal.FILE_TOO_LARGE, most=largest // 2**20)
    if not is_packed(content):
        return content
    if not xlsx_format.is_workbook(content):
        return archives.table_in(content, largest)
    csv_content = xlsx_format.as_csv(content)
    if len(csv_content) > largest:
        raise Refusal(FileRefusal.UNPACKED_TOO_LARGE, most=largest // 2**20)
    return csv_content


def unpacked_apart(content: bytes) -> bytes:
    """Do the same in a process of its own, whose time and memory are bounded."""
    if len(content) > LARGEST_FILE:
        raise Refusal(FileRefusal.FILE_TOO_LARGE, most=LARGEST_FILE // 2**20)
    if not is_packed(content):
        return content
    try:
        return run_bounded(unpack, content, _LIMITS)
    except ChildRefused as refusal:
        raise refusal_of(refusal.code, refusal.facts) from refusal
    except OverLimit as over:
        raise Refusal(FileRefusal.TAKES_TOO_MUCH) from over
    except ChildFailed as error:
        raise Refusal(FileRefusal.BROKEN_ARCHIVE) from error


def unpack(content: bytes) -> bytes:
    """Unpack an archive inside the bounded process."""
    try:
        return as_plain_table(content)
    except Refusal as error:
        raise ChildRefused(**stored_failure(error)) from error


def encoding_of(start: bytes, *, is_whole: bool) -> str:
    """Return the encoding of a file from its first bytes; raise Refusal for no text.

    A mark at the start decides; then valid UTF-8, then what its bytes look like. `is_whole` says
    that nothing follows, so that a sign cut at the end is a fault and not just the end of the
    sample.
    """
    for mark, name in _MARKS:
        if start.startswith(mark):
            return name
    if b"\x00" in start:
        return _without_mark(start)
    if _decodes(start, UTF_8, is_whole=is_whole):
        return UTF_8
    if _looks_chinese(start, is_whole=is_whole):
        return CHINESE
    if _decodes(start, WINDOWS, is_whole=is_whole):
        return WINDOWS
    raise Refusal(FileRefusal.IS_NOT_UTF8, row=_row_of_fault(start))


def as_utf8(pieces: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """Turn the pieces of a file into UTF-8 without a mark, piece by piece.

    Raises Refusal with the row where the bytes are none of the encoding.
    """
    decoder = codecs.getincrementaldecoder(encoding)()
    row, is_first = 1, True
    for piece, is_last in _with_end(pieces):
        try:
            text = decoder.decode(piece, final=is_last)
        except UnicodeDecodeError as error:
            newline = "\n".encode(encoding)
            row += error.object[: error.start].count(newline)
            raise Refusal(FileRefusal.IS_NOT_UTF8, row=row) from error
        if is_first:
            text, is_first = text.removeprefix("\N{BYTE ORDER MARK}"), not text
        if "\x00" in text:
            raise Refusal(FileRefusal.IS_NOT_TEXT)
        row += text.count("\n")
        yield text.encode()


def _with_end(pieces: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    yield from ((piece, False) for piece in pieces)
    yield b"", True


def _without_mark(start: bytes) -> str:
    """Tell UTF-16 without a mark by where its zeros stand; other files with zeros are no text."""
    pairs = max(1, len(start) // 2)
    for name, zeros in ((UTF_16_LE, start[1::2]), (UTF_16_BE, start[::2])):
        if zeros.count(b"\x00") > _ZEROS * pairs:
            return name
    raise Refusal(FileRefusal.IS_NOT_TEXT)


def _looks_chinese(start: bytes, *, is_whole: bool) -> bool:
    try:
        text = codecs.getincrementaldecoder(CHINESE)().decode(start, final=is_whole)
    except UnicodeDecodeError:
        return False
    beyond = [sign for sign in text if ord(sign) > 127]
    chinese = sum(_is_chinese(sign) for sign in beyond)
    # In a name of Western Europe a letter with an accent and the next one make a sign by chance,
    # "brûlée" two; Chinese words have several in a row, mostly apart from letters.
    in_words = sum(map(len, _WORDS.findall(text)))
    return bool(beyond) and chinese >= _CHINESE_SHARE * len(beyond) and 2 * in_words >= chinese


def _is_chinese(sign: str) -> bool:
    return "\u3000" <= sign <= "\u303f" or "\u4e00" <= sign <= "\u9fff" or sign >= "\uff00"


def _decodes(start: bytes, encoding: str, *, is_whole: bool) -> bool:
    try:
        codecs.getincrementaldecoder(encoding)().decode(start, final=is_whole)
    except UnicodeDecodeError:
        return False
    return True


def _row_of_fault(start: bytes) -> int:
    try:
        start.decode()
    except UnicodeDecodeError as error:
        return start.count(b"\n", 0, error.start) + 1
    return 1
