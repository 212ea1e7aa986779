"""JSON read without mercy and written without loss: one text has one meaning."""

import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from decimal import Decimal
from typing import Any, Final, Never
from urllib.parse import quote

import msgspec

DEEPEST = 32
# The longest number that any column of ours could hold is far shorter.
LONGEST_NUMBER = 64
_LARGEST_EXPONENT = 64
_SAFE = "~!$&'()*+,;=:@"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_NOT_FOR_TEXT = re.compile("[\x00\ud800-\udfff]")
# Stands at the end of a path for "the name itself".
_NAME: Final = object()
# Most of what an answer holds.
_ALWAYS_FINITE: Final = frozenset((str, int, bool, type(None)))
_ENCODER = msgspec.json.Encoder(decimal_format="number")


class NotStrictJson(Exception):  # noqa: N818 -- the name says what is wrong
    """The bytes are not JSON as we read it; the text tells a person why."""


def loads(body: bytes, *, deepest: int = DEEPEST) -> Any:  # Any: the caller checks what it is.
    """Return what the bytes say; numbers are int or Decimal, never float.

    Refuses other encodings than UTF-8, a byte order mark, a name twice in one object, NaN and
    Infinity, numbers longer than 64 characters or beyond 10^64, more than `deepest` levels, NUL and
    lone surrogates.
    """
    if body.startswith(_BYTE_ORDER_MARK):
        raise NotStrictJson("The body begins with a byte order mark. Send UTF-8 without one.")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotStrictJson(f"The body is not UTF-8: byte {error.start} fits nothing.") from error
    if text.startswith("\x00") or text[1:2] == "\x00":
        raise NotStrictJson("The body looks like UTF-16 or UTF-32. Send UTF-8.")
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise NotStrictJson(
            f"The body is not JSON: {error.msg} at line {error.lineno}, column {error.colno}."
        ) from error
    except RecursionError as error:
        raise NotStrictJson(f"The body has more than {deepest} levels.") from error
    for level, path, part in _parts(value):
        if level > deepest:
            raise NotStrictJson(f"The body has more than {deepest} levels.")
        if isinstance(part, str) and _NOT_FOR_TEXT.search(part):
            # Pointers are written only for what is wrong: in a long list they would cost the most.
            at = f"a name in {pointer_of(path[:-1])}" if _is_name(path) else pointer_of(path)
            raise NotStrictJson(f"The text at {at} holds NUL or half of a surrogate pair.")
    return value


def dumps(value: object) -> bytes:
    """Return compact UTF-8 JSON; a Decimal becomes a number with exactly its digits.

    A dataclass becomes an object of its fields, moments RFC 3339 in UTC with Z, days YYYY-MM-DD.
    Raises ValueError for a Decimal that is not finite, TypeError for what JSON cannot say.
    """
    return _ENCODER.encode(_finite(value))


def pointer_of(path: tuple[object, ...]) -> str:
    """Return the JSON pointer (RFC 6901, as a URI fragment) to a value; long names are cut."""
    steps = (str(step)[:100].replace("~", "~0").replace("/", "~1") for step in path)
    return "#" + "".join(f"/{quote(step, safe=_SAFE, errors='replace')}" for step in steps)


def _finite(value: object) -> object:
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if type(part) in _ALWAYS_FINITE:
            continue
        if isinstance(part, dict):
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)
        elif is_dataclass(part):
            waiting.extend(getattr(part, name) for name in part.__dataclass_fields__)
        elif (isinstance(part, Decimal) and not part.is_finite()) or (
            isinstance(part, float) and part - part != 0
        ):
            raise ValueError("JSON has no number for NaN or Infinity")
    return value


def _is_name(path: tuple[object, ...]) -> bool:
    return bool(path) and path[-1] is _NAME


def _parts(value: object) -> Iterator[tuple[int, tuple[object, ...], object]]:
    """Walk without recursion over (level, path, value), names of objects included.

    The path of a name is that of its object, and _NAME.
    """
    waiting: list[tuple[int, tuple[object, ...], object]] = [(0, (), value)]
    while waiting:
        level, path, part = waiting.pop()
        if isinstance(part, dict):
            yield level + 1, path, None
            for name, inner in part.items():
                yield level + 1, (*path, _NAME), name
                waiting.append((level + 1, (*path, name), inner))
        elif isinstance(part, list | tuple):
            yield level + 1, path, None
            waiting.extend((level + 1, (*path, at), inner) for at, inner in enumerate(part))
        else:
            yield level, path, part


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise NotStrictJson(f"A number has more than {LONGEST_NUMBER} characters.")
    return int(text)


def _decimal(text: str) -> Decimal:
    if len(text) > LONGEST_NUMBER:
        raise NotStrictJson(f"A number has more than {LONGEST_NUMBER} characters.")
    number = Decimal(text)
    exponent = number.adjusted()
    if number and abs(exponent) > _LARGEST_EXPONENT:
        raise NotStrictJson(
            f"A number is beyond 10^{_LARGEST_EXPONENT} or nearer to 0 than 10^-64."
        )
    # A zero with a huge exponent is a zero; later arithmetic need not meet the exponent.
    return number or Decimal(0)


def _constant(text: str) -> Never:
    raise NotStrictJson(f"{text} is not a JSON number.")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = dict(pairs)
    if len(names) == len(pairs):
        return names
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            shown = name[:100].encode("utf-8", "replace").decode()
            raise NotStrictJson(f'The name "{shown}" stands twice in one object.')
        seen.add(name)
    return names


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
)
