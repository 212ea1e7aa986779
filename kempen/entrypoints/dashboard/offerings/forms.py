"""What is asked about an offering."""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.queries import Campaign
from kempen.domain.offerings.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    LONGEST_PERMIT,
    MOST_MONEY,
    MOST_MUST_SAY,
    MOST_NEVER_SAY,
    MOST_TOWNS,
    PERMIT_KINDS,
    OfferingDetails,
    Permit,
    Town,
)
from kempen.entrypoints.dashboard.offerings.copy import permit_name
from kempen.entrypoints.dashboard.shared.form_fields import (
    LANGUAGES,
    TYPED,
    CategoryField,
    PhrasesField,
    RinggitField,
    ShortNameField,
    SpokenPhrasesField,
    WebAddressField,
    margin_field,
    name_fields,
)
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.market.states import STATES

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise  # Only the stubs have it.

DEFAULT_RADIUS: Final = 15
_TOWN: Final = re.compile(r"(.+?)(?:[\s,]+(\d{1,4})\s*(?:km)?)?", re.IGNORECASE | re.ASCII)
_LARGEST_VERSION: Final = 10**9


def _price(label: "StrOrPromise") -> RinggitField:
    return RinggitField(
        label=label,
        required=False,
        min_value=Decimal(0),
        max_value=MOST_MONEY,
        decimal_places=2,
        widget=forms.TextInput(attrs={"inputmode": "decimal", **TYPED}),
        error_messages={"invalid": _("Enter an amount such as 19.90, or leave it empty.")},
    )


class NewOfferingForm(forms.Form):
    """The least that an offering needs."""

    name = ShortNameField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_(
            "The short name that customers know, such as Kopi Rimba. Up to 25 characters, and a "
            "Chinese character counts as two."
        ),
        error_messages={"required": _("Enter a name, such as Kopi Rimba.")},
    )
    category = CategoryField(
        label=_("Category"),
        help_text=_(
            "Kempen chooses words, buttons and keywords by it. If you leave it empty, Kempen "
            "guesses it from the name."
        ),
    )
    is_name = forms.BooleanField(
        label=_("This is a name. Ads in every language use it as it is."), required=False
    )


class DetailsForm(forms.Form):
    """All about an offering but its claims and its brand kit."""

    version = forms.CharField(required=False, widget=forms.HiddenInput)
    name = ShortNameField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_("Up to 25 characters. A Chinese character counts as two."),
        error_messages={"required": _("Enter a name, such as Kopi Rimba.")},
    )
    category = CategoryField(label=_("Category"))
    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=LONGEST_DESCRIPTION,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_("For your team. Ads do not show it."),
    )
    landing_url = WebAddressField(
        label=_("Landing page"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "url", "spellcheck": "false", **TYPED}),
        error_messages={"invalid": _("Enter a URL such as https://example.com/beans.")},
    )
    price_from = _price(_("Lowest price, in RM"))
    price_to = _price(_("Highest price, in RM"))
    margin = margin_field(
        _(
            "What is left of RM100 in its sales before ads. Profit goals use it in place of the "
            "margin of your business."
        )
    )
    languages = forms.MultipleChoiceField(
        label=_("Ad languages"),
        choices=LANGUAGES,
        error_messages={"required": _("Choose at least one language.")},
    )
    states = forms.MultipleChoiceField(
        label=_("States"),
        required=False,
        choices=[(code, name) for name, code in sorted((n, c) for c, n in STATES.items())],
    )
    towns = PhrasesField(
        label=_("Towns"),
        most=MOST_TOWNS,
        max_length=4_000,
        help_text=_("Enter one per line, with kilometres around it, such as: Shah Alam, 15."),
    )
    must_say = SpokenPhrasesField(
        label=_("Words to include"),
        most=MOST_MUST_SAY,
        max_length=5_000,
        help_text=_(
            "Enter one per line, such as: Halal certified. Ads in the language of the words "
            "include them."
        ),
    )
    never_say = PhrasesField(
        label=_("Words to avoid"),
        most=MOST_NEVER_SAY,
        max_length=12_000,
        help_text=_("Enter one per line, such as: cheapest."),
    )
    campaigns = forms.MultipleChoiceField(label=_("Campaigns"), required=False)

    def __init__(
        self,
        before: OfferingDetails,
        campaigns: list[Campaign],
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial={**_initial(before), **(initial or {})})
        choices = [(one.public_id, one.name) for one in campaigns]
        self.fields["campaigns"].choices = choices  # type: ignore[attr-defined] # A choice field.
        self.fields.update(name_fields(LONGEST_NAME))
        given = [one.kind for one in before.permits]
        self.kinds = list(dict.fromkeys((*PERMIT_KINDS, *given)))
        for number, kind in enumerate(self.kinds):
            self._add_permit(number, kind)

    def _add_permit(self, number: int, kind: str) -> None:
        self.fields[f"permit_{number}"] = forms.CharField(
            label=permit_name(kind),
            max_length=LONGEST_PERMIT,
            required=False,
            validators=[one_line],
            widget=forms.TextInput(attrs=TYPED),
        )
        self.fields[f"permit_{number}_until"] = forms.DateField(
            label=gettext("Last day"),
            required=False,
            input_formats=["%Y-%m-%d"],
            widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            error_messages={"invalid": _("Enter a day as year-month-day, such as 2026-12-01.")},
        )

    def name_fields(self) -> list[forms.BoundField]:
        """Return the fields of the name in each language."""
        return [self[f"names_{language}"] for language, _label in LANGUAGES]

    def permit_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of each permit: its number and its last day."""
        return [
            (self[f"permit_{number}"], self[f"permit_{number}_until"])
            for number in range(len(self.kinds))
        ]

    def seen_version(self) -> int:
        """Return the version that the page showed; 0, which none has, when the form is odd."""
        text = str(self["version"].value() or "")
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        return min(int(text), _LARGEST_VERSION) if is_number else 0

    def clean_landing_url(self) -> str:
        """The platforms take no page without a certificate."""
        url: str = self.cleaned_data["landing_url"]
        if url and not url.startswith("https://"):
            raise ValidationError(_("Enter a URL that starts with https://."))
        return url

    def clean(self) -> dict[str, object]:
        """A last day belongs to a number."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        for number in range(len(self.kinds)):
            name = f"permit_{number}"
            if cleaned.get(f"{name}_until") and not cleaned.get(name) and name not in self.errors:
                self.add_error(name, _("Enter the number too, or remove the last day."))
        return cleaned

    def details(self, before: OfferingDetails) -> OfferingDetails:
        """Return the offering as the form describes it, once it is valid."""
        given = self.cleaned_data
        return replace(
            before,
            name=given["name"],
            names={one: given[f"names_{one}"] for one, _ in LANGUAGES if given[f"names_{one}"]},
            category=given["category"],
            description=given["description"],
            languages=tuple(given["languages"]),
            landing_url=given["landing_url"],
            price_from=given["price_from"],
            price_to=given["price_to"],
            margin=None if given["margin"] is None else given["margin"] / 100,
            states=tuple(given["states"]),
            towns=tuple(_town(line) for line in given["towns"]),
            must_say=tuple(given["must_say"]),
            never_say=tuple(given["never_say"]),
            permits=tuple(
                Permit(kind, given[f"permit_{number}"], given[f"permit_{number}_until"])
                for number, kind in enumerate(self.kinds)
                if given[f"permit_{number}"]
            ),
        )

    def field_of(self, path: tuple[str, ...]) -> str | None:
        """Return the field in which a wrong value was typed."""
        if path[0] == "permits" and path[1] in self.kinds:
            return f"permit_{self.kinds.index(path[1])}"
        if path[0] == "names":
            return f"names_{path[1]}"
        return "states" if path[0] == "places" else path[0]


def _town(line: str) -> Town:
    """Return a town of a line such as "Shah Alam, 15 km"."""
    read = _TOWN.fullmatch(line)
    if read is None or read[2] is None:
        return Town(line, DEFAULT_RADIUS)
    return Town(read[1].strip(" ,"), int(read[2]))


def _initial(before: OfferingDetails) -> dict[str, object]:
    values: dict[str, object] = {
        "name": before.name,
        "category": before.category,
        "description": before.description,
        "landing_url": before.landing_url,
        "price_from": _plain(before.price_from),
        "price_to": _plain(before.price_to),
        "margin": _plain(None if before.margin is None else before.margin * 100),
        "languages": list(before.languages),
        "states": list(before.states),
        "towns": "\n".join(f"{one.name}, {one.radius_km}" for one in before.towns),
        "must_say": "\n".join(before.must_say),
        "never_say": "\n".join(before.never_say),
        **{f"names_{language}": form for language, form in before.names.items()},
    }
    kinds = list(dict.fromkeys((*PERMIT_KINDS, *(one.kind for one in before.permits))))
    for permit in before.permits:
        number = kinds.index(permit.kind)
        values[f"permit_{number}"] = permit.number
        values[f"permit_{number}_until"] = permit.expires_on
    return values


def _plain(price: Decimal | None) -> str:
    return "" if price is None else f"{price.normalize():f}"
