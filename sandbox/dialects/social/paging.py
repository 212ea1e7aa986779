"""Lists of the social platform: filters, limits, and cursors that end where no `next` is given."""

import base64
import binascii
from typing import Any

from aiohttp import web
from yarl import URL

from sandbox.dialects.social.errors import invalid
from sandbox.dialects.social.shapes import chosen
from sandbox.state import PlatformObject

_DEFAULT, _MOST = 25, 500
_HIDDEN = {"ARCHIVED", "DELETED"}


def page(
    request: web.Request,
    account: dict[str, Any],
    shown: list[tuple[PlatformObject, dict[str, Any]]],
    given: dict[str, Any],
) -> dict[str, Any]:
    """Return a page of objects as the platform shows them."""
    wanted = given.get("effective_status")
    if wanted is not None and not isinstance(wanted, list):
        raise invalid("Param effective_status must be an array", blame="effective_status")
    matching = [
        shape
        for platform_object, shape in shown
        if _status_kept(platform_object, shape, wanted)
        and _filters_keep(shape, given.get("filtering"))
    ]
    rows = [chosen(shape, str(given.get("fields", ""))) for shape in matching]
    return cut(request, account, rows, given)


def _status_kept(
    platform_object: PlatformObject, shape: dict[str, Any], wanted: list[str] | None
) -> bool:
    if wanted is None:
        return platform_object.status not in _HIDDEN
    return shape.get("effective_status", platform_object.status) in wanted


def _filters_keep(shape: dict[str, Any], filters: Any) -> bool:
    for rule in filters or []:
        name = str(rule.get("field", ""))
        value, operator = rule.get("value"), rule.get("operator")
        # "campaign.id" of an ad is the id of its campaign, of a campaign its own.
        actual = shape.get(name.replace(".", "_"), shape.get(name.rpartition(".")[2]))
        if operator == "IN" and actual not in [str(item) for item in value]:
            return False
        if operator == "EQUAL" and actual != value:
            return False
        if operator == "CONTAIN" and str(value) not in str(actual):
            return False
        if operator not in {"IN", "EQUAL", "CONTAIN"}:
            raise invalid(f"Operator {operator} is not supported here", blame="filtering")
    return True


def cut(
    request: web.Request, account: dict[str, Any], rows: list[Any], given: dict[str, Any]
) -> dict[str, Any]:
    """Return the rows of one page with its cursors; `next` carries the token, as the real one's."""
    try:
        limit = int(given.get("limit", _DEFAULT))
    except ValueError:
        raise invalid("Param limit must be an integer", blame="limit") from None
    if limit < 1:
        raise invalid("Param limit must be positive", blame="limit")
    start = _position(given.get("after"))
    shown = rows[start : start + min(limit, _MOST)]
    if not shown:
        return {"data": []}
    end = start + len(shown)
    paging: dict[str, Any] = {"cursors": {"before": _cursor(start), "after": _cursor(end)}}
    if end < len(rows):
        query = {name: value for name, value in request.query.items() if name != "after"}
        query |= {"access_token": account["token"], "limit": str(limit), "after": _cursor(end)}
        paging["next"] = str(URL(str(request.url)).with_query(query))
    return {"data": shown, "paging": paging}


def _cursor(position: int) -> str:
    return base64.urlsafe_b64encode(f"at:{position}".encode()).decode().rstrip("=")


def _position(cursor: Any) -> int:
    if not cursor:
        return 0
    try:
        text = base64.urlsafe_b64decode(str(cursor) + "==").decode()
        return int(text.removeprefix("at:"))
    except (binascii.Error, ValueError):
        raise invalid("Invalid cursors values", blame="after") from None
