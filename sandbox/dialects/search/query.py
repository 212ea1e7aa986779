"""The search platform's query language: enough of it, read strictly; pure."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from sandbox.dialects.search.errors import invalid_query

_TOKEN = re.compile(
    r"\s*(?:(?P<text>'[^']*'|\"[^\"]*\")|(?P<word>[A-Za-z_][A-Za-z0-9_.]*)"
    r"|(?P<number>-?\d+(?:\.\d+)?)|(?P<sign><=|>=|!=|=|<|>|\(|\)|,))"
)
_COMPARED = {"=", "!=", "<", ">", "<=", ">=", "LIKE"}


@dataclass(frozen=True)
class Condition:
    """One condition of WHERE; `values` holds one, two (BETWEEN) or many (IN)."""

    field: str
    operator: str
    values: tuple[str, ...]

    def holds(self, actual: Any) -> bool:
        """Tell whether a value meets the condition; numbers are compared as numbers."""
        if actual is None:
            return self.operator in {"!=", "NOT IN"}
        if isinstance(actual, bool):
            actual = str(actual).upper()
        if self.operator in {"IN", "NOT IN"}:
            return (str(actual) in self.values) == (self.operator == "IN")
        if self.operator == "LIKE":
            pattern = ".*".join(re.escape(part) for part in self.values[0].split("%"))
            return re.fullmatch(pattern, str(actual), re.IGNORECASE) is not None
        left = _comparable(str(actual))
        rights = [_comparable(value) for value in self.values]
        if any(isinstance(right, str) != isinstance(left, str) for right in rights):
            left, rights = str(actual), list(self.values)
        return _compare(left, self.operator, rights)


def _comparable(value: str) -> Any:
    try:
        return Decimal(value)
    except InvalidOperation:
        return value


def _compare(left: Any, operator: str, rights: list[Any]) -> bool:
    first = rights[0]
    outcomes = {
        "=": lambda: left == first,
        "!=": lambda: left != first,
        "<": lambda: left < first,
        ">": lambda: left > first,
        "<=": lambda: left <= first,
        ">=": lambda: left >= first,
        "BETWEEN": lambda: first <= left <= rights[1],
    }
    return bool(outcomes[operator]())


@dataclass(frozen=True)
class Query:
    """A query that was understood."""

    select: tuple[str, ...]
    resource: str
    conditions: tuple[Condition, ...]
    order: tuple[tuple[str, bool], ...]
    limit: int | None


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, str]] = []
        position = 0
        text = text.strip()
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None:
                raise invalid_query("UNEXPECTED_INPUT", f"Error in query: {text[position:][:20]}")
            kind = str(match.lastgroup)
            self._tokens.append((kind, match.group(kind)))
            position = match.end()

    def peek(self) -> str:
        return self._tokens[0][1].upper() if self._tokens else ""

    def take(self, *kinds: str) -> str:
        if not self._tokens or (kinds and self._tokens[0][0] not in kinds):
            raise invalid_query("UNEXPECTED_INPUT", f"Error in query: unexpected {self.peek()!r}")
        return self._tokens.pop(0)[1]

    def word(self, *words: str) -> None:
        for word in words:
            if self.take("word").upper() != word:
                raise invalid_query("BAD_PROTO_FIELD_MASK", f"Error in query: {word} expected")

    def accept(self, word: str) -> bool:
        if self.peek() == word:
            self._tokens.pop(0)
            return True
        return False

    def value(self) -> str:
        return self.take("text", "number", "word").strip("'\"")


def parse(text: str) -> Query:
    """Read a query; an AdsError says what is wrong with it."""
    reader = _Reader(text)
    reader.word("SELECT")
    select = [reader.take("word")]
    while reader.accept(","):
        select.append(reader.take("word"))
    reader.word("FROM")
    resource = reader.take("word")
    conditions: list[Condition] = []
    if reader.accept("WHERE"):
        conditions.append(_condition(reader))
        while reader.accept("AND"):
            conditions.append(_condition(reader))
    order: list[tuple[str, bool]] = []
    if reader.accept("ORDER"):
        reader.word("BY")
        order.append(_ordering(reader))
        while reader.accept(","):
            order.append(_ordering(reader))
    limit = int(reader.take("number")) if reader.accept("LIMIT") else None
    if reader.peek():
        raise invalid_query("UNEXPECTED_INPUT", f"Error in query: unexpected {reader.peek()!r}")
    return Query(tuple(select), resource, tuple(conditions), tuple(order), limit)


def _ordering(reader: _Reader) -> tuple[str, bool]:
    name = reader.take("word")
    descending = reader.accept("DESC")
    if not descending:
        reader.accept("ASC")
    return name, descending


def _condition(reader: _Reader) -> Condition:
    name, operator = reader.take("word"), reader.take("sign", "word").upper()
    if operator == "NOT":
        reader.word("IN")
        operator = "NOT IN"
    if operator in {"IN", "NOT IN"}:
        return Condition(name, operator, _listed(reader))
    if operator == "BETWEEN":
        first = reader.value()
        reader.word("AND")
        return _dated(Condition(name, operator, (first, reader.value())))
    if operator not in _COMPARED:
        raise invalid_query("INVALID_OPERATOR", f"Error in query: operator {operator}")
    return _dated(Condition(name, operator, (reader.value(),)))


def _listed(reader: _Reader) -> tuple[str, ...]:
    if reader.take("sign") != "(":
        raise invalid_query("UNEXPECTED_INPUT", "Error in query: a list in brackets expected")
    values = [reader.value()]
    while reader.accept(","):
        values.append(reader.value())
    if reader.take("sign") != ")":
        raise invalid_query("UNEXPECTED_INPUT", "Error in query: ) expected")
    return tuple(values)


def _dated(condition: Condition) -> Condition:
    if condition.field == "segments.date":
        for value in condition.values:
            try:
                date.fromisoformat(value)
            except ValueError:
                raise invalid_query(
                    "INVALID_VALUE_WITH_DURING_OPERATOR", f"{value}: no date"
                ) from None
    return condition
