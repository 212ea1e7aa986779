"""Values out of JSON that was stored or sent: each is what it should be, or nothing."""

from collections.abc import Mapping
from decimal import Decimal

# An object that came as JSON: what its values are is still to be looked at.
JsonObject = Mapping[str, object]


def text_of(value: object) -> str | None:
    """Return a text; None for anything else."""
    return value if isinstance(value, str) else None


def texts_of(value: object) -> list[str]:
    """Return the texts of a list; without anything else."""
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []


def whole_of(value: object) -> int | None:
    """Return a whole number; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def real_of(value: object) -> float | None:
    """Return a number; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    return float(value)


def object_of(value: object) -> JsonObject:
    """Return an object by the names of its values; an empty one for anything else."""
    return value if isinstance(value, dict) else {}
