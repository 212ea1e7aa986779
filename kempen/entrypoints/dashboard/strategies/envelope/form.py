"""The form that chooses what may change by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_DOWN, ROUND_UP, Decimal
from typing import Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kempen.domain.strategies.envelope import (
    MOST_AMOUNT,
    USUAL_CAP,
    USUAL_FLOOR,
    USUAL_SHARE,
    Envelope,
    LineLimits,
)
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.entrypoints.dashboard.shared.form_fields import TYPED, RinggitField
from kempen.kit.refusal import Flaw

_NUMBER: Final = {"inputmode": "decimal", **TYPED}
_RINGGIT: Final = Decimal(1)
# What a page suggests that may move on one day: this share of the plan's daily money.
_SHARE_OF_DAY: Final = Decimal("0.1")


@dataclass(frozen=True)
class LineFields:
    """The fields of one campaign."""

    name: str
    moves: forms.BoundField
    floor: forms.BoundField
    cap: forms.BoundField


class EnvelopeForm(forms.Form):
    """Which budgets may move, within which limits and until when."""

    most_share = forms.IntegerField(
        label=_("Most change of one daily budget in a day, in %"),
        min_value=1,
        max_value=50,
        widget=forms.TextInput(attrs={"inputmode": "numeric", **TYPED}),
        help_text=_("As a share of what the plan has for that day."),
        error_messages={
            "required": _("Enter 1 to 50."),
            "invalid": _("Enter 1 to 50."),
            "min_value": _("Enter 1 to 50."),
            "max_value": _("Enter 1 to 50."),
        },
    )
    most_amount = RinggitField(
        label=_("Most that moves in a day in all, in RM"),
        min_value=Decimal(1),
        max_value=MOST_AMOUNT,
        decimal_places=2,
        max_digits=12,
        widget=forms.TextInput(attrs=_NUMBER),
        error_messages={
            "required": _("Enter an amount."),
            "invalid": _("Enter an amount such as 50."),
            "min_value": _("Enter RM1 or more."),
        },
    )
    until = forms.DateField(
        label=_("Last day"),
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("After this day Kempen changes nothing by itself."),
        error_messages={
            "required": _("Enter a day."),
            "invalid": _("Enter a day as year-month-day, such as 2026-12-28."),
        },
    )

    may_pause_ads = forms.BooleanField(
        label=_("Kempen may pause an ad that probably brings less than the others"),
        required=False,
        help_text=_("You can undo it. At least one ad of the campaign always runs."),
    )
    may_swap_ads = forms.BooleanField(
        label=_("Kempen may start an ad from the reserve in its place"),
        required=False,
        help_text=_(
            "Also in place of a tired ad. Only ads that you keep in reserve and approve, with this "
            "strategy or later. The old ad pauses once the platform has approved the new one."
        ),
    )

    def __init__(
        self,
        strategy: Strategy,
        lines: Sequence[StrategyLine],
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=_initial(strategy, lines))
        self.lines = list(lines)
        for number, line in enumerate(self.lines):
            self.fields[f"moves_{number}"] = forms.BooleanField(label=line.name, required=False)
            for part, label in (
                ("floor", gettext("Least a day, in RM")),
                ("cap", gettext("Most a day, in RM")),
            ):
                self.fields[f"{part}_{number}"] = _amount(label)

    def line_fields(self) -> list[LineFields]:
        """Return the fields of each campaign, in the order of the split."""
        return [
            LineFields(
                line.name, self[f"moves_{number}"], self[f"floor_{number}"], self[f"cap_{number}"]
            )
            for number, line in enumerate(self.lines)
        ]

    def clean(self) -> dict[str, object]:
        """A campaign that may move needs both its limits."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        for number in range(len(self.lines)):
            for part in ("floor", "cap"):
                name = f"{part}_{number}"
                is_missing = cleaned.get(f"moves_{number}") and cleaned.get(name) is None
                if is_missing and name not in self.errors:
                    self.add_error(name, gettext("Enter an amount such as 50."))
        return cleaned

    @property
    def envelope(self) -> Envelope:
        """What was chosen, once it is valid."""
        given = self.cleaned_data
        return Envelope(
            lines=tuple(
                LineLimits(line.public_id, given[f"floor_{number}"], given[f"cap_{number}"])
                for number, line in self._moving()
            ),
            most_share=Decimal(given["most_share"]) / 100,
            most_amount=given["most_amount"],
            until=given["until"],
            may_pause_ads=given["may_pause_ads"],
            may_swap_ads=given["may_swap_ads"],
        )

    def field_of(self, flaw: Flaw) -> str | None:
        """Return the field that a wrong value came from."""
        if len(flaw.path) == 3 and flaw.path[0] == "lines":
            number, _line = self._moving()[int(flaw.path[1])]
            part = "moves" if flaw.path[2] == "line_id" else flaw.path[2]
            return f"{part}_{number}"
        return flaw.path[0] if flaw.path else None

    def _moving(self) -> list[tuple[int, StrategyLine]]:
        return [
            (number, line)
            for number, line in enumerate(self.lines)
            if self.cleaned_data[f"moves_{number}"]
        ]


def _amount(label: str) -> RinggitField:
    return RinggitField(
        label=label,
        required=False,
        min_value=Decimal(0),
        max_value=MOST_AMOUNT,
        decimal_places=2,
        max_digits=12,
        widget=forms.TextInput(attrs=_NUMBER),
        error_messages={
            "invalid": _("Enter an amount such as 50."),
            "min_value": _("Enter 0 or more."),
        },
    )


def _initial(strategy: Strategy, lines: Sequence[StrategyLine]) -> dict[str, object]:
    """Return what was chosen before, else what is usual: half to one and a half times the plan."""
    brief, chosen = strategy.brief, strategy.envelope
    days = (brief.budget_end - brief.budget_start).days + 1
    total = sum((line.amount for line in lines), Decimal(0)) / days
    initial: dict[str, object] = {
        "most_share": int((chosen.most_share if chosen else USUAL_SHARE) * 100),
        "most_amount": _plain(chosen.most_amount if chosen else _usual_amount(total)),
        "until": _until(chosen, brief.budget_end),
        "may_pause_ads": chosen.may_pause_ads if chosen else False,
        "may_swap_ads": chosen.may_swap_ads if chosen else False,
    }
    for number, line in enumerate(lines):
        limits = chosen.limits_of(line.public_id) if chosen else None
        daily = line.amount / days
        floor = limits.floor if limits else (daily * USUAL_FLOOR).quantize(_RINGGIT, ROUND_DOWN)
        cap = limits.cap if limits else (daily * USUAL_CAP).quantize(_RINGGIT, ROUND_UP)
        initial[f"moves_{number}"] = limits is not None
        initial[f"floor_{number}"], initial[f"cap_{number}"] = _plain(floor), _plain(cap)
    return initial


def _until(chosen: Envelope | None, last: date) -> date:
    return min(chosen.until, last) if chosen else last


def _usual_amount(daily: Decimal) -> Decimal:
    return max((daily * _SHARE_OF_DAY).quantize(_RINGGIT, ROUND_UP), _RINGGIT)


def _plain(amount: Decimal) -> str:
    """Write an amount as a field has it: 50 or 50.25."""
    return f"{amount.quantize(_RINGGIT)}" if amount == int(amount) else f"{amount:.2f}"
