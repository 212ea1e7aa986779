"""What programs are answered about alerts, and what events carry of them."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.alerts.rules import Cause
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment

_MOMENT: Final = "2026-03-01T08:00:00.000000Z"
_ALERT: Final = "alr_01k9w3r6d4f8v2n5t7q9s1x3zc"
_CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"
_CAUSES: Final = tuple(str(one) for one in Cause)


@dataclass(frozen=True)
class AlertAnswer(Documented):
    """Something that is, or was, wrong."""

    alert_id: Annotated[str, Doc("Its identifier.", (_ALERT,))]
    cause: Annotated[
        str,
        AllowedValues(_CAUSES),
        Doc("What is wrong. Causes stand in this order: the first explains others."),
    ]
    campaign_id: Annotated[str | None, Doc("The campaign; null for a whole account.", (_CAMPAIGN,))]
    connection_id: Annotated[str | None, Doc("The account that it is about or in.")]
    since: Annotated[Moment, Doc("Since when it is wrong (RFC 3339, UTC).", (_MOMENT,))]
    until: Annotated[str | None, Doc("When it was over (RFC 3339, UTC); null while open.")]
    opened_at: Annotated[Moment, Doc("When Kempen noticed (RFC 3339, UTC).", (_MOMENT,))]
    detail: Annotated[
        str,
        Doc(
            "What happened, with its figures, in the language of the request.",
            ("920 clicks brought no conversions. Kempen expected 24.",),
        ),
    ]
    follows_from: Annotated[
        str | None, Doc("The open alert that explains this one: fix that one first.")
    ]
    acknowledged_at: Annotated[str | None, Doc("When someone acknowledged it (RFC 3339, UTC).")]


@dataclass(frozen=True)
class AlertEvent(Documented):
    """What `alert.*` carries."""

    alert_id: Annotated[str, Id("alr")]
    cause: Annotated[str, AllowedValues(_CAUSES)]
    campaign_id: Annotated[str, Id("cmp")] | None
    connection_id: Annotated[str, Id("con")] | None
    since: Annotated[Moment, Doc("Since when it is wrong.")]
    until: Annotated[Moment, Doc("When it was over; null while open.")] | None
    detail: Annotated[str, Doc("What happened, in English.")]
