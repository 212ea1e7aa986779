"""Dataclasses as answers: what they say of themselves, and how they leave."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

import pytest
from pydantic import TypeAdapter

from kempen.kit import strict_json
from kempen.kit.documented import AllowedValues, Doc, Documented, Number, WrittenList, fields_of


@dataclass(frozen=True)
class _Money(Documented):
    """Money."""

    amount: Annotated[Number, Doc("How much.", (10.5,))]
    currency: Annotated[str, AllowedValues(("MYR",)), Doc("Always MYR.")]


@dataclass(frozen=True)
class _Order(Documented):
    """An order."""

    status: Annotated[str, AllowedValues(("open", "closed")), Doc("Where it stands.")]
    money: Annotated[_Money | None, Doc("What it costs.")]


@dataclass(frozen=True)
class _Outcome(Documented):
    """What came of orders."""

    return_: Annotated[float, Doc("Revenue for each 1 spent.")]
    orders: list[_Order]
    rejected: Annotated[int, Doc("Absent when there were none.")] = 0
    names: tuple[str, ...] = ()


def test_the_schema_says_what_the_fields_say() -> None:
    schema = TypeAdapter(_Order).json_schema(mode="serialization")
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["status", "money"]
    status, money = schema["properties"]["status"], schema["properties"]["money"]
    assert (status["enum"], status["description"]) == (["open", "closed"], "Where it stands.")
    assert money["anyOf"] == [{"$ref": "#/$defs/_Money"}, {"type": "null"}]
    amount = schema["$defs"]["_Money"]["properties"]["amount"]
    assert (amount["type"], amount["description"]) == ("number", "How much.")
    assert amount["examples"] == [10.5]
    assert schema["$defs"]["_Money"]["properties"]["currency"]["const"] == "MYR"


def test_it_leaves_with_exact_numbers_in_the_order_of_its_fields() -> None:
    order = _Order("open", _Money(Decimal("1.50"), "MYR"))
    written = b'{"status":"open","money":{"amount":1.50,"currency":"MYR"}}'
    assert strict_json.dumps(order) == written
    assert strict_json.dumps(fields_of(order)) == written


def test_a_field_with_a_default_is_left_out_while_it_has_it() -> None:
    order = _Order("open", None)
    plain = {"return": 2.5, "orders": [{"status": "open", "money": None}]}
    assert fields_of(_Outcome(2.5, [order])) == plain
    assert fields_of(_Outcome(2.5, [order], 3, ("Raya",))) == {
        **plain,
        "rejected": 3,
        "names": ["Raya"],
    }
    as_answered = TypeAdapter(_Outcome).dump_python
    outcome = _Outcome(2.5, [order])
    assert as_answered(outcome, by_alias=True, exclude_defaults=True) == plain
    schema = TypeAdapter(_Outcome).json_schema(mode="serialization")
    assert list(schema["properties"]) == ["return", "orders", "rejected", "names"]
    assert schema["required"] == ["return", "orders"]


def test_a_list_that_was_written_elsewhere_leaves_as_it_is() -> None:
    @dataclass(frozen=True)
    class Report(Documented):
        """A report."""

        rows: WrittenList[_Money]

    report = Report(WrittenList(b'[{"amount":1.50}]'))
    assert strict_json.dumps(fields_of(report)) == b'{"rows":[{"amount":1.50}]}'


def test_no_number_is_hidden_in_it() -> None:
    with pytest.raises(ValueError, match="NaN"):
        strict_json.dumps([_Order("open", _Money(Decimal("NaN"), "MYR"))])
