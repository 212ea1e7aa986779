"""What endpoints and deliveries look like in bodies and answers."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, WithJsonSchema

from kempen.domain.events.catalogue import EVERYTHING, subscribable
from kempen.domain.webhooks.answers import DeliveryAnswer, EndpointAnswer
from kempen.domain.webhooks.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_ROTATION_HOURS,
    ROTATION_HOURS,
)
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.schemas import BodySchema, LineOrEmpty, Lines, Whole
from kempen.outbound.addresses import LONGEST_URL

DeliveryStatus = Literal["pending", "delivered", "gave_up"]

# What makes a good address is decided in the domain, with a code and a sentence for each mistake.
Url = Annotated[
    str,
    WithJsonSchema(
        {
            "type": "string",
            "format": "uri",
            "maxLength": LONGEST_URL,
            "pattern": "^[Hh][Tt][Tt][Pp][Ss]://",
        }
    ),
    Field(
        max_length=10_000,
        description="Where to send: https, a public host name, port 443 or 8443, no user name.",
        examples=["https://hooks.example.com/kempen"],
    ),
]
Events = Annotated[
    list[Annotated[str, Field(max_length=100)]],
    WithJsonSchema(
        {
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {"type": "string", "enum": [*subscribable(), EVERYTHING]},
        }
    ),
    Field(
        max_length=100,
        description='Which types of events; `"*"` is every type, those of later versions too.',
        examples=[["campaign.created"]],
    ),
]
Description = Annotated[
    Lines,
    Field(
        max_length=LONGEST_DESCRIPTION,
        description="What the endpoint is for, in your words.",
        examples=["Orders service"],
    ),
]


class EndpointBody(BodySchema):
    """An endpoint to create."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "url": "https://hooks.example.com/kempen",
                "events": ["campaign.created", "import.completed"],
            }
        }
    )

    url: Url
    events: Events
    description: Description = ""


class EndpointChanges(BodySchema):
    """What to change of an endpoint; fields that are left out stay as they are."""

    model_config = ConfigDict(json_schema_extra={"example": {"status": "disabled"}})

    url: Url | None = Field(None, description="Where events are sent from now on.")
    events: Events | None = Field(None, description="The types it asks for from now on.")
    description: Description | None = Field(None, description="Your words.")
    status: Literal["active", "disabled"] | None = Field(
        None,
        description="`disabled` sends nothing; `active` goes on with what is pending.",
        examples=["disabled"],
    )


class RotationBody(BodySchema):
    """How long the old secret goes on signing."""

    old_secret_valid_hours: Annotated[
        Whole,
        Field(le=LONGEST_ROTATION_HOURS),
        WithJsonSchema({"type": "integer", "minimum": 0, "maximum": LONGEST_ROTATION_HOURS}),
    ] = Field(
        ROTATION_HOURS,
        description="For so many hours deliveries carry a signature of each secret; "
        "0 ends the old one at once.",
        examples=[24],
    )


class EndpointList(ListAnswer):
    """A page of endpoints."""

    data: list[EndpointAnswer] = Field(description="Newest first.")


class DeliveryList(ListAnswer):
    """A page of deliveries."""

    data: list[DeliveryAnswer] = Field(description="Newest first.")


class DeliveryFilters(Paging):
    """Which deliveries to list."""

    status: Annotated[
        DeliveryStatus | None,
        Field(description="Keep deliveries of this status.", examples=["gave_up"]),
    ] = None
    event_type: Annotated[
        LineOrEmpty,
        Field(
            max_length=40,
            description="Keep deliveries of events of this type.",
            examples=["campaign.created"],
        ),
    ] = ""
