"""/webhooks and /deliveries: endpoints, their secrets, what was sent and what they answered."""

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.accounts.queries import Business
from kempen.domain.webhooks import queries
from kempen.domain.webhooks.actions import endpoints, resending
from kempen.domain.webhooks.answers import DeliveryAnswer, EndpointAnswer, NewEndpointAnswer
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.entrypoints.api.webhooks.schemas import (
    DeliveryFilters,
    DeliveryList,
    EndpointBody,
    EndpointChanges,
    EndpointList,
    RotationBody,
)

router = Router()
T = TypeVar("T")


@router.post(
    "/webhooks",
    auth=Key("webhooks:write"),
    response={201: NewEndpointAnswer},
    operation_id="create_webhook",
    summary="Create an endpoint",
)
def create_webhook(
    request: HttpRequest, response: HttpResponse, body: EndpointBody
) -> Status[NewEndpointAnswer]:
    """Have events sent to an address of yours. At most 20 endpoints a business.

    The answer holds the secret that signs the deliveries; it is shown this once.
    """
    endpoint, secret = endpoints.create_endpoint(
        actor_of(request), body.url, body.events, body.description
    )
    response.headers["Location"] = f"{settings.BASE_URL}/webhooks/{endpoint.public_id}"
    return Status(201, queries.with_secret(endpoint, secret))


@router.get(
    "/webhooks",
    auth=Key("webhooks:read"),
    response=EndpointList,
    operation_id="list_webhooks",
    summary="List endpoints",
)
def list_webhooks(request: HttpRequest, paging: Query[Paging]) -> EndpointList:
    """Endpoints of the business, newest first; never a secret."""
    endpoints, next_cursor = page_of(
        request, queries.endpoints_of(actor_of(request).business), paging
    )
    return EndpointList(
        data=[queries.representation(row) for row in endpoints], next_cursor=next_cursor
    )


@router.get(
    "/webhooks/{webhook_id}",
    auth=Key("webhooks:read"),
    response=EndpointAnswer,
    operation_id="get_webhook",
    summary="Read an endpoint",
)
def get_webhook(request: HttpRequest, webhook_id: str) -> EndpointAnswer:
    """One endpoint; never its secret."""
    return queries.representation(endpoint_found(request, webhook_id))


@router.patch(
    "/webhooks/{webhook_id}",
    auth=Key("webhooks:write"),
    response=EndpointAnswer,
    operation_id="change_webhook",
    summary="Change, disable or enable an endpoint",
)
def change_webhook(request: HttpRequest, webhook_id: str, body: EndpointChanges) -> EndpointAnswer:
    """Change what the body names.

    While an endpoint is disabled nothing is sent to it: what is pending waits and goes on at once
    when it is active again. What happens meanwhile is in the feed of events.
    """
    endpoint, actor = endpoint_found(request, webhook_id), actor_of(request)
    with transaction.atomic():
        endpoint = endpoints.change_endpoint(
            actor, endpoint, url=body.url, events=body.events, description=body.description
        )
        if body.status == "active":
            endpoint = endpoints.enable_endpoint(actor, endpoint)
        elif body.status == "disabled":
            endpoint = endpoints.disable_endpoint(actor, endpoint)
    return queries.representation(endpoint)


@router.delete(
    "/webhooks/{webhook_id}",
    auth=Key("webhooks:write"),
    response={204: None},
    operation_id="delete_webhook",
    summary="Delete an endpoint",
)
def delete_webhook(request: HttpRequest, webhook_id: str) -> Status[None]:
    """Send nothing more to it and forget its secret."""
    endpoints.delete_endpoint(actor_of(request), endpoint_found(request, webhook_id))
    return Status(204, None)


@router.post(
    "/webhooks/{webhook_id}/rotate-secret",
    auth=Key("webhooks:write"),
    response=NewEndpointAnswer,
    operation_id="rotate_webhook_secret",
    summary="Give an endpoint a new secret",
)
def rotate_webhook_secret(
    request: HttpRequest, webhook_id: str, body: RotationBody | None = None
) -> NewEndpointAnswer:
    """Answer with a new secret, shown this once. For 24 hours, or as the body says, both sign."""
    endpoint, secret = endpoints.rotate_secret(
        actor_of(request),
        endpoint_found(request, webhook_id),
        old_valid_hours=(body or RotationBody()).old_secret_valid_hours,
    )
    return queries.with_secret(endpoint, secret)


@router.post(
    "/webhooks/{webhook_id}/test",
    auth=Key("webhooks:write"),
    response={202: DeliveryAnswer},
    operation_id="test_webhook",
    summary="Send a test event",
)
def test_webhook(
    request: HttpRequest, response: HttpResponse, webhook_id: str
) -> Status[DeliveryAnswer]:
    """Send an `endpoint.test` event to this endpoint alone, signed and retried like any other."""
    delivery = endpoints.send_test(actor_of(request), endpoint_found(request, webhook_id))
    response.headers["Location"] = _address_of(delivery)
    return Status(202, queries.delivery_representation(delivery, []))


@router.get(
    "/webhooks/{webhook_id}/deliveries",
    auth=Key("webhooks:read"),
    response=DeliveryList,
    operation_id="list_deliveries",
    summary="List deliveries to an endpoint",
)
def list_deliveries(
    request: HttpRequest, webhook_id: str, filters: Query[DeliveryFilters]
) -> DeliveryList:
    """What was sent or waits to be, newest first, each with its last try."""
    rows = queries.deliveries_of(
        endpoint_found(request, webhook_id),
        status=filters.status or "",
        event_type=filters.event_type,
    )
    deliveries, next_cursor = page_of(request, rows, filters)
    last = queries.last_attempts(deliveries)
    return DeliveryList(
        data=[
            queries.delivery_representation(row, [last[row.id]] if row.id in last else [])
            for row in deliveries
        ],
        next_cursor=next_cursor,
    )


@router.get(
    "/deliveries/{delivery_id}",
    auth=Key("webhooks:read"),
    response=DeliveryAnswer,
    operation_id="get_delivery",
    summary="Read a delivery",
)
def get_delivery(request: HttpRequest, delivery_id: str) -> DeliveryAnswer:
    """One delivery with every try."""
    delivery = _delivery(request, delivery_id)
    return queries.delivery_representation(delivery, queries.attempts_of(delivery))


@router.post(
    "/deliveries/{delivery_id}/resend",
    auth=Key("webhooks:write"),
    response={202: DeliveryAnswer},
    operation_id="resend_delivery",
    summary="Send a delivery again",
)
def resend_delivery(
    request: HttpRequest, response: HttpResponse, delivery_id: str
) -> Status[DeliveryAnswer]:
    """Send the same bytes again at once, with a schedule of tries that starts anew."""
    delivery = resending.resend(actor_of(request), _delivery(request, delivery_id))
    response.headers["Location"] = _address_of(delivery)
    return Status(202, queries.delivery_representation(delivery, queries.attempts_of(delivery)))


def _address_of(delivery: queries.Delivery) -> str:
    return f"{settings.BASE_URL}/deliveries/{delivery.public_id}"


def endpoint_found(request: HttpRequest, webhook_id: str) -> queries.Endpoint:
    """Return the endpoint that a path names; NotFound when the business has no such one."""
    return _or_not_found(queries.endpoint_of, request, webhook_id)


def _delivery(request: HttpRequest, delivery_id: str) -> queries.Delivery:
    return _or_not_found(queries.delivery_of, request, delivery_id)


def _or_not_found(
    query: Callable[[Business, str], T | None], request: HttpRequest, public_id: str
) -> T:
    row = query(actor_of(request).business, public_id)
    if row is None:
        raise NotFound
    return row
