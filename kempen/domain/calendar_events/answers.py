"""What programs are answered about the calendar."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.kit.documented import AllowedValues, Day, Doc, Documented, Id, Moment
from kempen.market.states import STATES

EVENT_EXAMPLE: Final = "cev_01k9zj3v5tqk6n0m8w4y2x7abc"


@dataclass(frozen=True)
class CalendarEventAnswer(Documented):
    """An event of the business."""

    calendar_event_id: Annotated[str, Id("cev"), Doc("Its identifier.", (EVENT_EXAMPLE,))]
    name: Annotated[
        str,
        Doc(
            "Its name. Kempen expects the same effect from events with the same name.",
            ("Shop opening",),
        ),
    ]
    start_date: Annotated[Day, Doc("The first day.", ("2026-12-05",))]
    end_date: Annotated[Day, Doc("The last day.", ("2026-12-06",))]
    states: Annotated[
        list[Annotated[str, AllowedValues(tuple(STATES))]],
        Doc("Codes of the states that it matters in (ISO 3166-2:MY); empty: everywhere."),
    ]
    created_at: Annotated[Moment, Doc("When it was created (RFC 3339, UTC).")]
    updated_at: Annotated[Moment, Doc("When it was last changed (RFC 3339, UTC).")]
