"""Lists in pages: `limit` and an opaque `cursor`; the answer is {data, next_cursor}."""

import binascii
import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from pydantic import Field

from kempen.entrypoints.api.shared.auth import actor_of
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.entrypoints.api.shared.schemas import Answer, QuerySchema
from kempen.kit import strict_json
from kempen.kit.refusal import Refusal

_MARK_BYTES, _UUID_BYTES, _NUMBER_BYTES = 8, 16, 8
Row = TypeVar("Row", bound=Model)


class Paging(QuerySchema):
    """How much of a list, from where."""

    limit: Annotated[
        int, Field(ge=1, le=100, description="How many at most, 1 to 100.", examples=[25])
    ] = 25
    cursor: Annotated[
        str | None,
        Field(
            max_length=64,
            description="`next_cursor` of the page before, with the same filters; leave it out "
            "for the first page.",
        ),
    ] = None

    def filters(self) -> dict[str, object]:
        """Return what makes this list another one: all but how much of it, from where."""
        return self.model_dump(mode="json", exclude={"limit", "cursor"})


class ListAnswer(Answer):
    """A page of a list; a subclass says of what: `data: list[…]`."""

    data: Sequence[object] = Field(description="The things, in the order of the list.")
    next_cursor: str | None = Field(
        description="Send it as `cursor` to get the next page; null on the last one."
    )


def page_of(
    request: HttpRequest, rows: QuerySet[Row], paging: Paging, *, order: str = "-id"
) -> tuple[list[Row], str | None]:
    """Return one page and the cursor to the next; `order` is a unique UUID column.

    Refusal `invalid_cursor` for a cursor that this list did not make.
    """
    column = order.removeprefix("-")
    comparison = "lt" if order.startswith("-") else "gt"

    def after(place: UUID | None, limit: int) -> list[Row]:
        rest = rows if place is None else rows.filter(**{f"{column}__{comparison}": place})
        return list(rest.order_by(order)[:limit])

    return page_read_by(request, after, paging, column=column)


def page_read_by(
    request: HttpRequest,
    read: Callable[[UUID | None, int], list[Row]],
    paging: Paging,
    *,
    column: str = "id",
) -> tuple[list[Row], str | None]:
    """Return one page and the cursor to the next; `read` returns so many rows after a place.

    Raises Problem 422 `invalid_cursor` for a cursor that this list did not make.
    """
    place = place_of(request, paging)
    if isinstance(place, int):
        raise Refusal(RequestRefusal.CURSOR_OF_OTHER_LIST)
    page_and_one_more = read(place, paging.limit + 1)
    page = page_and_one_more[: paging.limit]
    if len(page_and_one_more) <= paging.limit:
        return page, None
    return page, cursor_after(request, paging, getattr(page[-1], column))


def cursor_after(request: HttpRequest, paging: Paging, value: UUID | int) -> str:
    """Return the opaque text for the place after `value` in the list that was asked for."""
    raw = value.bytes if isinstance(value, UUID) else value.to_bytes(_NUMBER_BYTES, "big")
    return urlsafe_b64encode(_mark(request, paging) + raw).decode().rstrip("=")


def place_of(request: HttpRequest, paging: Paging) -> UUID | int | None:
    """Return what `cursor_after` put in; None without a cursor.

    Refusal `invalid_cursor` for one that another list made, or none.
    """
    text = paging.cursor
    if text is None:
        return None
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raw = b""
    mark, place = raw[:_MARK_BYTES], raw[_MARK_BYTES:]
    is_uuid = len(place) == _UUID_BYTES
    if not is_uuid and (len(place) != _NUMBER_BYTES or place[0] > 127):
        raise Refusal(RequestRefusal.FOREIGN_CURSOR)
    if mark != _mark(request, paging):
        raise Refusal(RequestRefusal.CURSOR_OF_OTHER_LIST)
    return UUID(bytes=place) if is_uuid else int.from_bytes(place, "big")


def _mark(request: HttpRequest, paging: Paging) -> bytes:
    """Return what tells this list from all others: whose it is, its address and its filters."""
    business = actor_of(request).business
    identity = [str(business.id), request.path_info, paging.filters()]
    return hashlib.sha256(strict_json.dumps(identity)).digest()[:_MARK_BYTES]
