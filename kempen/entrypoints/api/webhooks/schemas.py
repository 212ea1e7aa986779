"""What endpoints and deliveries look like in bodies and answers."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, WithJsonSchema

from kempen.domain.events.catalogue import EVERYTHING, subscribable
from kempen.domain.webhooks.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_ROTATION_HOURS,
    ROTATION_HOURS,
)
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.schemas import Answer, BodySchema, LineOrEmpty, Lines, Whole
from kempen.outbound.addresses import LONGEST_URL

EndpointStatus = Literal["active", "disabled", "failing_disabled"]
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


_Moment = Annotated[str, WithJsonSchema({"type": "string", "format": "date-time"})]


class EndpointAnswer(Answer):
    """An endpoint."""

    id: str = Field(description="Its identifier.", examples=["wh_01k9w3r6d4f8v2n5t7q9s1x3ze"])
    url: str = Field(
        description="Where events are sent.", examples=["https://hooks.example.com/kempen"]
    )
    status: EndpointStatus = Field(
        description="`disabled` by you, `failing_disabled` by the service after 120 hours without "
        "a success or an answer 410.",
        examples=["active"],
    )
    events: list[str] = Field(description="The types it asked for.", examples=[["*"]])
    description: str = Field(description="Your words.", examples=["Orders service"])
    created_at: _Moment = Field(
        description="When it was made.", examples=["2026-03-01T08:00:00.123456Z"]
    )
    failing_since: _Moment | None = Field(
        description="The first failure since the last success; null while all is well.",
        examples=[None],
    )
    last_success_at: _Moment | None = Field(
        description="The last success, to about a minute.",
        examples=["2026-03-01T09:00:00.123456Z"],
    )


class NewEndpointAnswer(EndpointAnswer):
    """An endpoint and its secret, shown this once."""

    secret: str | None = Field(
        description="Verify signatures with it. It is not shown again: store it now. null in an "
        "answer that is replayed for an `Idempotency-Key`: rotate the secret to get a new one.",
        examples=["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6Vyy9Ns7Kzs="],
    )
    secret_note: str | None = Field(
        default=None,
        description="Only in an answer that is replayed: why `secret` is null.",
        examples=[None],
    )


class EndpointList(ListAnswer):
    """A page of endpoints."""

    data: list[EndpointAnswer] = Field(description="Newest first.")


class AttemptAnswer(Answer):
    """One try."""

    number: int = Field(description="1 for the first try.", examples=[1])
    started_at: _Moment = Field(
        description="When it began.", examples=["2026-03-01T08:00:00.223456Z"]
    )
    duration_ms: int = Field(description="How long it took.", examples=[87])
    status_code: int | None = Field(
        description="What the receiver answered; null when nothing came.", examples=[200]
    )
    error: str | None = Field(
        description="Why no good answer came, in words; null when one did.", examples=[None]
    )
    response_body: str = Field(
        description="The beginning of the answer, 8 KiB at most.", examples=["ok"]
    )


class DeliveryAnswer(Answer):
    """One event on its way to one endpoint."""

    id: str = Field(description="Its identifier.", examples=["dlv_01k9w3r6d4f8v2n5t7q9s1x3zf"])
    endpoint_id: str = Field(
        description="The endpoint.", examples=["wh_01k9w3r6d4f8v2n5t7q9s1x3ze"]
    )
    event_id: str = Field(
        description="The event; the header `webhook-id` carries it.",
        examples=["evt_01k9w3r6d4f8v2n5t7q9s1x3za"],
    )
    event_type: str = Field(description="The event's type.", examples=["campaign.created"])
    status: DeliveryStatus = Field(description="Where it stands.", examples=["delivered"])
    attempts: int = Field(description="How many tries were made.", examples=[1])
    attempts_left: int = Field(description="How many tries are left.", examples=[0])
    next_attempt_at: _Moment | None = Field(
        description="When the next try is due; null when none is.", examples=[None]
    )
    created_at: _Moment = Field(
        description="When it was made.", examples=["2026-03-01T08:00:00.133456Z"]
    )
    finished_at: _Moment | None = Field(
        description="When it was delivered or given up.", examples=["2026-03-01T08:00:00.323456Z"]
    )
    log: list[AttemptAnswer] = Field(
        description="The tries, the first one first; in lists only the last one."
    )


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
