"""One text has one meaning, or none."""

import contextlib
import json
import time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.kit import strict_json


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"{}", {}),
        (
            b' [1, -2.50, 1e2, "\xc3\xa9\\u00e9", true, null] ',
            [1, Decimal("-2.50"), Decimal(100), "éé", True, None],
        ),
        (b'"\\ud83d\\ude00"', "😀"),
        (b"0e999999999", Decimal(0)),
        (b"-0", 0),
        (b"[" * 32 + b"]" * 32, None),
        (b"9" * 64, int("9" * 64)),
    ],
)
def test_json_is_read(body: bytes, value: Any) -> None:
    read = strict_json.loads(body)
    if value is not None:
        assert read == value


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"{} {}", "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b'{"a": 1,}', "not JSON"),
        (b"[1_000]", "not JSON"),
        (b"[01]", "not JSON"),
        (b"[.5]", "not JSON"),
        (b"[0x10]", "not JSON"),
        ("[١٢]".encode(), "not JSON"),
        (b'["a\nb"]', "not JSON"),
        (b"// comment\n{}", "not JSON"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        ("{}".encode("utf-16"), "not UTF-8"),
        ("{}".encode("utf-16-le"), "UTF-16"),
        ("{}".encode("utf-32-be"), "UTF-16"),
        (b'"\xff"', "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b'{"a": 1, "a": 2}', '"a" stands twice'),
        (b'{"a": {"b": 1, "b": 1}}', '"b" stands twice'),
        (b'{"\\u0061": 1, "a": 2}', '"a" stands twice'),
        (b"NaN", "NaN"),
        (b"[Infinity]", "Infinity"),
        (b"[-Infinity]", "-Infinity"),
        (b"1e1000000", "beyond 10^64"),
        (b"1e-1000000", "beyond 10^64"),
        (b"9" * 65, "more than 64 characters"),
        (b"0." + b"1" * 63, "more than 64 characters"),
        (b'"\\ud800"', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b'{"a": ["x\\u0000"]}', "#/a/0"),
        (b"[" * 33 + b"]" * 33, "more than 32 levels"),
        (b"[" * 100_000, "more than 32 levels"),
        (b'{"a":' * 100_000, "more than 32 levels"),
    ],
)
def test_everything_else_is_refused_with_its_reason(body: bytes, why: str) -> None:
    with pytest.raises(strict_json.NotStrictJson, match=".*" + why.replace("^", r"\^")):
        strict_json.loads(body)


def test_a_hostile_number_costs_nothing() -> None:
    # What this process itself has worked, however long the machine took over it.
    began = time.process_time()
    for body in (b"1e1000000000", b"9" * 1_000_000, b"[" + b"1e64," * 50_000 + b"1]"):
        try:
            strict_json.loads(body)
        except strict_json.NotStrictJson:
            continue
    assert time.process_time() - began < 10


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**60), 10**60)
    | st.decimals(-(10**12), 10**12, places=6)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(json_values)
def test_what_is_written_reads_back_the_same(value: Any) -> None:
    assert strict_json.loads(strict_json.dumps(value)) == value


@given(st.binary(max_size=200))
def test_no_bytes_do_anything_but_read_or_refuse(body: bytes) -> None:
    with contextlib.suppress(strict_json.NotStrictJson):
        strict_json.dumps(strict_json.loads(body))


@given(json_values)
def test_it_reads_what_the_standard_library_writes(value: Any) -> None:
    plain = json.loads(strict_json.dumps(value))
    assert (
        json.loads(json.dumps(strict_json.loads(json.dumps(plain).encode()), default=float))
        == plain
    )


def test_decimals_are_written_with_exactly_their_digits() -> None:
    value = {"a": Decimal("10000.00"), "b": Decimal("0.1"), "c": Decimal("123456789012.123456")}
    assert strict_json.dumps(value) == b'{"a":10000.00,"b":0.1,"c":123456789012.123456}'


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), float("nan"), float("inf")])
def test_what_json_cannot_say_is_not_written(value: Any) -> None:
    with pytest.raises(ValueError, match="no number for NaN or Infinity"):
        strict_json.dumps([value])


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        ((), "#"),
        (("data", 17, "spend"), "#/data/17/spend"),
        (("a/b", "c~d", "é", ""), "#/a~1b/c~0d/%C3%A9/"),
        (("a" * 200,), "#/" + "a" * 100),
        (("\ud800",), "#/%3F"),
    ],
)
def test_a_pointer_names_the_place(path: tuple[object, ...], pointer: str) -> None:
    assert strict_json.pointer_of(path) == pointer
