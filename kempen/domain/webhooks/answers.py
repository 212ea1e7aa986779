"""What programs are answered about endpoints, what is sent to them, and recoveries."""

from dataclasses import dataclass, field
from typing import Annotated

from kempen.kit.documented import AllowedValues, DateTime, Doc, Documented, Id


def _is_none(value: object) -> bool:
    return value is None


@dataclass(frozen=True)
class EndpointAnswer(Documented):
    """An endpoint."""

    id: Annotated[str, Doc("Its identifier.", ("wh_01k9w3r6d4f8v2n5t7q9s1x3ze",))]
    url: Annotated[str, Doc("Where events are sent.", ("https://hooks.example.com/kempen",))]
    status: Annotated[
        str,
        AllowedValues(("active", "disabled", "failing_disabled")),
        Doc(
            "`disabled` by you, `failing_disabled` by the service after 120 hours without "
            "a success or an answer 410.",
            ("active",),
        ),
    ]
    events: Annotated[list[str], Doc("The types it asked for.", (["*"],))]
    description: Annotated[str, Doc("Your words.", ("Orders service",))]
    created_at: Annotated[DateTime, Doc("When it was made.", ("2026-03-01T08:00:00.123456Z",))]
    failing_since: Annotated[
        DateTime | None,
        Doc("The first failure since the last success; null while all is well.", (None,)),
    ]
    last_success_at: Annotated[
        DateTime | None,
        Doc("The last success, to about a minute.", ("2026-03-01T09:00:00.123456Z",)),
    ]


@dataclass(frozen=True)
class NewEndpointAnswer(EndpointAnswer):
    """An endpoint and its secret, shown this once."""

    secret: Annotated[
        str | None,
        Doc(
            "Verify signatures with it. It is not shown again: store it now. null in an "
            "answer that is replayed for an `Idempotency-Key`: rotate the secret to get a new one.",
            ("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6Vyy9Ns7Kzs=",),
        ),
    ]
    secret_note: Annotated[
        str | None,
        Doc("Only in an answer that is replayed: why `secret` is null.", (None,)),
    ] = field(default=None, metadata={"exclude_if": _is_none})


@dataclass(frozen=True)
class AttemptAnswer(Documented):
    """One try."""

    number: Annotated[int, Doc("1 for the first try.", (1,))]
    started_at: Annotated[DateTime, Doc("When it began.", ("2026-03-01T08:00:00.223456Z",))]
    duration_ms: Annotated[int, Doc("How long it took.", (87,))]
    status_code: Annotated[
        int | None, Doc("What the receiver answered; null when nothing came.", (200,))
    ]
    error: Annotated[
        str | None, Doc("Why no good answer came, in words; null when one did.", (None,))
    ]
    response_body: Annotated[str, Doc("The beginning of the answer, 8 KiB at most.", ("ok",))]


@dataclass(frozen=True)
class DeliveryAnswer(Documented):
    """One event on its way to one endpoint."""

    id: Annotated[str, Doc("Its identifier.", ("dlv_01k9w3r6d4f8v2n5t7q9s1x3zf",))]
    endpoint_id: Annotated[str, Doc("The endpoint.", ("wh_01k9w3r6d4f8v2n5t7q9s1x3ze",))]
    event_id: Annotated[
        str,
        Doc("The event; the header `webhook-id` carries it.", ("evt_01k9w3r6d4f8v2n5t7q9s1x3za",)),
    ]
    event_type: Annotated[str, Doc("The event's type.", ("campaign.created",))]
    status: Annotated[
        str,
        AllowedValues(("pending", "delivered", "gave_up")),
        Doc("Where it stands.", ("delivered",)),
    ]
    attempts: Annotated[int, Doc("How many tries were made.", (1,))]
    attempts_left: Annotated[int, Doc("How many tries are left.", (0,))]
    next_attempt_at: Annotated[
        DateTime | None, Doc("When the next try is due; null when none is.", (None,))
    ]
    created_at: Annotated[DateTime, Doc("When it was made.", ("2026-03-01T08:00:00.133456Z",))]
    finished_at: Annotated[
        DateTime | None, Doc("When it was delivered or given up.", ("2026-03-01T08:00:00.323456Z",))
    ]
    log: Annotated[
        list[AttemptAnswer], Doc("The tries, the first one first; in lists only the last one.")
    ]


@dataclass(frozen=True)
class RecoveryAnswer(Documented):
    """A recovery: it runs in the background."""

    recovery_id: Annotated[str, Doc("Its identifier.", ("rec_01k9w3r6d4f8v2n5t7q9s1x3zg",))]
    status: Annotated[
        str,
        AllowedValues(("running", "completed", "stopped")),
        Doc("`stopped` when the endpoint was disabled or deleted meanwhile.", ("running",)),
    ]
    events: Annotated[int, Doc("What was missed when it was asked for.", (112,))]
    queued: Annotated[int, Doc("How many of them are on their way by now.", (0,))]
    created_at: Annotated[
        str, Doc("When it was asked for (RFC 3339, UTC).", ("2026-03-01T08:00:00.123456Z",))
    ]
    finished_at: Annotated[
        str | None, Doc("When the last one was queued (RFC 3339, UTC).", (None,))
    ]


@dataclass(frozen=True)
class EndpointTest(Documented):
    """What `endpoint.test` carries."""

    endpoint_id: Annotated[str, Id("wh")]
    message: str
