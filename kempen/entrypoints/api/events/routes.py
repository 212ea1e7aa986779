"""/events: the feed, byte for byte what webhooks carry."""

from typing import Annotated, Final

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import Field

from kempen.domain.events.catalogue import CATALOGUE
from kempen.domain.events.queries import event_of, feed
from kempen.entrypoints.api.events.envelopes import envelope
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, cursor_after, place_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.kit import strict_json
from kempen.kit.documented import JsonSchema

router = Router()
_LARGEST_SEQUENCE = 9_223_372_036_854_775_807
_BODY: Final[JsonSchema] = {"oneOf": [envelope(event_type) for event_type in CATALOGUE]}


class FeedPlace(Paging):
    """From where, and how much."""

    after_sequence: Annotated[
        int,
        Field(
            ge=0,
            le=_LARGEST_SEQUENCE,
            description="The `sequence` of the last event that you have; 0 for all that are kept.",
            examples=[0],
        ),
    ] = 0

    def filters(self) -> dict[str, object]:
        """Return nothing: `after_sequence` is a place in the one feed that there is."""
        return {}


def _answered(schema: JsonSchema, description: str) -> dict[str, object]:
    return {
        "responses": {
            200: {"description": description, "content": {"application/json": {"schema": schema}}}
        }
    }


@router.get(
    "/events",
    auth=Key("events:read"),
    operation_id="list_events",
    summary="Read the feed of events",
    openapi_extra=_answered(
        {
            "type": "object",
            "required": ["data", "next_cursor"],
            "properties": {
                "data": {"type": "array", "items": _BODY},
                "next_cursor": {"type": ["string", "null"]},
            },
        },
        "A page of events.",
    ),
)
def list_events(request: HttpRequest, place: Query[FeedPlace]) -> HttpResponse:
    """Every event of the business, oldest first, without a gap in `sequence`.

    Each one is byte for byte what its webhook carried. To follow the feed, ask again with the
    `sequence` of the last event that you have.
    """
    seen = place_of(request, place)
    after = seen if isinstance(seen, int) else place.after_sequence
    events = feed(actor_of(request).business, after_sequence=after, limit=place.limit + 1)
    page = events[: place.limit]
    more = len(events) > place.limit
    cursor = cursor_after(request, place, page[-1].sequence) if more else None
    # The bodies are joined as they are: written anew, a byte could differ from what was signed.
    joined = ",".join(event.body for event in page)
    return _bytes(f'{{"data":[{joined}],"next_cursor":{strict_json.dumps(cursor).decode()}}}')


@router.get(
    "/events/{event_id}",
    auth=Key("events:read"),
    operation_id="get_event",
    summary="Read an event",
    openapi_extra=_answered(_BODY, "The event."),
)
def get_event(request: HttpRequest, event_id: str) -> HttpResponse:
    """One event, byte for byte what its webhook carried."""
    event = event_of(actor_of(request).business, event_id)
    if event is None:
        raise NotFound
    return _bytes(event.body)


def _bytes(text: str) -> HttpResponse:
    return HttpResponse(text.encode(), content_type="application/json")
