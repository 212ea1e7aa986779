"""What is asked about an own event."""

from datetime import date
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.calendar_events.actions.save import EventDetails
from kempen.domain.calendar_events.queries import BusinessEvent
from kempen.domain.calendar_events.rules import LONGEST_NAME
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.market.states import STATES

# The field of a flaw's path.
FIELDS: Final = {"name": "name", "start_date": "first", "end_date": "last", "states": "states"}


class EventForm(forms.Form):
    """An own event."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        validators=[one_line],
        label=_("Name"),
        help_text=_("Kempen expects the same effect from events with the same name."),
        error_messages={"required": _("Enter a name, such as Anniversary sale.")},
    )
    first = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        required=False,
        label=_("Last day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Leave it empty for one day."),
    )
    states = forms.MultipleChoiceField(
        required=False,
        choices=list(STATES.items()),
        label=pgettext_lazy("places of Malaysia", "States"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Choose none for all of Malaysia."),
    )

    @classmethod
    def of(cls, event: BusinessEvent) -> "EventForm":
        """Return the form with an event in it."""
        initial = {name: getattr(event, name) for name in ("name", "first", "last", "states")}
        return cls(initial=initial)

    def details(self) -> EventDetails:
        """Return what was entered."""
        first: date = self.cleaned_data["first"]
        return EventDetails(
            self.cleaned_data["name"],
            first,
            self.cleaned_data["last"] or first,
            tuple(self.cleaned_data["states"]),
        )
