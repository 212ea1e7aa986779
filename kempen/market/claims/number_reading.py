"""Read numbers, amounts and shares in the words of all four languages; pure."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Final

from kempen.market.claims.catalogue import Frames, frames_of
from kempen.market.claims.claim import LANGUAGES
from kempen.market.claims.json_form import LARGEST
from kempen.market.claims.reading import Reading, Values
from kempen.market.tokens import TokenKind, tokens_of

_CHINESE_DIGITS: Final = frozenset("一二两三四五六七八九")


@cache
def _frames() -> tuple[Frames, ...]:
    return tuple(frames_of(language) for language in LANGUAGES)


@cache
def _numbers() -> Mapping[str, int]:
    return {word: value for frames in _frames() for word, value in frames.numbers.items()}


@cache
def _thousands() -> Mapping[str, int]:
    return {word: value for frames in _frames() for word, value in frames.thousands.items()}


@cache
def _ringgit() -> tuple[tuple[str, ...], ...]:
    return _phrases(word for frames in _frames() for word in frames.ringgit)


@cache
def _percents() -> tuple[tuple[str, ...], ...]:
    return (("%",), *_phrases(word for frames in _frames() for word in frames.percents))


def _phrases(words: Iterator[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(token.text for token in tokens_of(word)) for word in words)


def _after_any(reading: Reading, at: int, phrases: Sequence[tuple[str, ...]]) -> int | None:
    """Return the place behind the first of the phrases that stands here, or None."""
    for phrase in phrases:
        if reading.has(phrase, at):
            return at + len(phrase)
    return None


def _quantity(reading: Reading, at: int) -> tuple[Decimal, int] | None:
    """Read a number in figures or words, with its thousands and a plus sign behind it."""
    if at >= len(reading.tokens):
        return None
    token = reading.tokens[at]
    if token.value is not None:
        value, at = token.value, at + 1
    else:
        in_words = _in_words(reading, at)
        if in_words is None:
            return None
        value, at = in_words
    if reading.word(at) in _thousands():
        value *= _thousands()[reading.word(at)]
        at += 1
    if value > LARGEST:
        return None
    behind = reading.tokens[at + 1].kind if at + 1 < len(reading.tokens) else None
    if reading.word(at) == "+" and behind != TokenKind.NUMBER:
        at += 1
    return value, at


def _in_words(reading: Reading, at: int) -> tuple[Decimal, int] | None:
    """Read a number in words; of Chinese also those of several signs: 三十五."""
    word = reading.word(at)
    if word not in _numbers():
        return None
    value, at = _numbers()[word], at + 1
    if word in _CHINESE_DIGITS and reading.word(at) == "十":
        value, at = value * 10, at + 1
    if value % 10 == 0 and reading.word(at - 1) == "十" and reading.word(at) in _CHINESE_DIGITS:
        value, at = value + _numbers()[reading.word(at)], at + 1
    return Decimal(value), at


def read_number(reading: Reading, at: int) -> Values:
    """Read a count: 5,000, 10k, 三十; 100 m may be a hundred million, or a hundred metres."""
    quantity = _quantity(reading, at)
    if quantity and quantity[0] > 0 and quantity[0] == int(quantity[0]):
        yield int(quantity[0]), quantity[1]
        value = reading.tokens[at].value
        if value and quantity[0] != value == int(value):
            yield int(value), at + 1


def read_percent(reading: Reading, at: int) -> Values:
    """Read a share: 20%, 20 per cent, 20巴仙, 百分之二十."""
    quantity = _quantity(reading, at)
    if quantity and 0 < quantity[0] <= 100:
        end = _after_any(reading, quantity[1], _percents())
        if end is not None:
            yield quantity[0], end
    if reading.word(at) == "百" and reading.word(at + 1) == "分" and reading.word(at + 2) == "之":
        quantity = _quantity(reading, at + 3)
        if quantity and 0 < quantity[0] <= 100:
            yield quantity


def read_zhe(reading: Reading, at: int) -> Values:
    """Read what is left to pay in a Chinese 折: 8 折, 85 折 and 八五折 are 20 and 15 % off."""
    quantity = _quantity(reading, at)
    if not quantity:
        return
    value, end = quantity
    tail = reading.word(end)
    if tail in _CHINESE_DIGITS and reading.word(at) in _CHINESE_DIGITS:
        value, end = value * 10 + _numbers()[tail], end + 1
    left = value if value >= 10 else value * 10
    if 0 < left < 100:
        yield 100 - left, end


def read_money(reading: Reading, at: int) -> Values:
    """Read an amount: RM50, 50 ringgit, 50令吉."""
    signed = _after_any(reading, at, _ringgit())
    quantity = _quantity(reading, at if signed is None else signed)
    if not quantity or quantity[0] <= 0 or quantity[0] != round(quantity[0], 2):
        return
    value, end = quantity
    if signed is not None:
        yield value, end
    else:
        behind = _after_any(reading, end, _ringgit())
        if behind is not None:
            yield value, behind


def read_rating(reading: Reading, at: int) -> Values:
    """Read a rating of at most 5."""
    quantity = _quantity(reading, at)
    if quantity and 1 <= quantity[0] <= 5:
        yield quantity


def read_year(reading: Reading, at: int) -> Values:
    """Read a year."""
    value = reading.tokens[at].value if at < len(reading.tokens) else None
    if value is not None and value == int(value) and 1800 <= value <= 2100:
        yield int(value), at + 1


@cache
def words_of_numbers() -> frozenset[str]:
    """Return the words with which a number or an amount may begin."""
    return frozenset({"百", *_numbers(), *(phrase[0] for phrase in _ringgit())})
