"""Lists in pages: `limit` and an opaque `cursor`; the answer is {data, next_cursor}."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from pydantic import Field

from kempen.entrypoints.api.problems import FieldError, Problem
from kempen.entrypoints.api.shapes import Answer, QueryShape

_UUID_BYTES, _NUMBER_BYTES = 16, 8
Row = TypeVar("Row", bound=Model)


class Paging(QueryShape):
    """How much of a list, from where."""

    limit: Annotated[
        int, Field(ge=1, le=100, description="How many at most, 1 to 100.", examples=[25])
    ] = 25
    cursor: Annotated[
        str | None,
        Field(
            max_length=64,
            description="`next_cursor` of the page before; leave it out for the first page.",
        ),
    ] = None


class ListAnswer(Answer):
    """A page of a list; a subclass says of what: `data: list[…]`."""

    data: list[Any] = Field(description="The things, in the order of the list.")
    next_cursor: str | None = Field(
        description="Send it as `cursor` to get the next page; null on the last one."
    )


def page_of(
    rows: QuerySet[Row], paging: Paging, *, order: str = "-id"
) -> tuple[list[Row], str | None]:
    """Return one page and the cursor to the next; `order` is a unique UUID column.

    Raises Problem 422 `invalid_cursor` for a cursor that this list did not make.
    """
    column = order.removeprefix("-")
    if paging.cursor is not None:
        comparison = "lt" if order.startswith("-") else "gt"
        place = read_cursor(paging.cursor)
        if not isinstance(place, UUID):
            raise bad_cursor()
        rows = rows.filter(**{f"{column}__{comparison}": place})
    found = list(rows.order_by(order)[: paging.limit + 1])
    kept = found[: paging.limit]
    if len(found) <= paging.limit:
        return kept, None
    return kept, write_cursor(getattr(kept[-1], column))


def write_cursor(value: UUID | int) -> str:
    """Return the opaque text for the place after `value`."""
    raw = value.bytes if isinstance(value, UUID) else value.to_bytes(_NUMBER_BYTES, "big")
    return urlsafe_b64encode(raw).decode().rstrip("=")


def read_cursor(text: str) -> UUID | int:
    """Return what write_cursor() put in; raise Problem 422 for anything else."""
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) == _UUID_BYTES:
        return UUID(bytes=raw)
    if len(raw) == _NUMBER_BYTES and raw[0] < 128:
        return int.from_bytes(raw, "big")
    raise bad_cursor()


def bad_cursor() -> Problem:
    """Return the problem of a cursor that the list did not make."""
    detail = "This is not a cursor from next_cursor. Leave it out to begin at the start."
    return Problem(422, "invalid_cursor", detail, [FieldError("?cursor", "invalid_cursor", detail)])
