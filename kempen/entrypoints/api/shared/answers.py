"""Shapes of the domain as answers: the schema of an operation checks and documents them."""

from decimal import Decimal

import msgspec


def answer_of(shape: msgspec.Struct) -> dict[str, object]:
    """Return a shape as the schema of an answer takes it; amounts stay exact Decimals."""
    fields: dict[str, object] = msgspec.to_builtins(shape, builtin_types=(Decimal,))
    return fields
