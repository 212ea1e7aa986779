"""How the bytes of a file stand for text: found from its start, turned into UTF-8; pure."""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import Final

from kempen.domain.performance.results import UnreadableFile

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


def encoding_of(start: bytes, *, is_whole: bool) -> str:
    """Return the encoding of a file from its first bytes; raise UnreadableFile for no text.

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
    raise UnreadableFile("is_not_utf8", row=_row_of_fault(start))


def as_utf8(pieces: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """Turn the pieces of a file into UTF-8 without a mark, piece by piece.

    Raises UnreadableFile with the row where the bytes are none of the encoding.
    """
    decoder = codecs.getincrementaldecoder(encoding)()
    row, is_first = 1, True
    for piece, is_last in _with_end(pieces):
        try:
            text = decoder.decode(piece, final=is_last)
        except UnicodeDecodeError as error:
            newline = "\n".encode(encoding)
            row += error.object[: error.start].count(newline)
            raise UnreadableFile("is_not_utf8", row=row) from error
        if is_first:
            text, is_first = text.removeprefix("\N{BYTE ORDER MARK}"), not text
        if "\x00" in text:
            raise UnreadableFile("is_not_text")
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
    raise UnreadableFile("is_not_text")


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
