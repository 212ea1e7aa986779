"""What the wizard asks about the ads: what is sold, and what they say."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.offerings.rules import LONGEST_NAME
from kempen.domain.strategies.rules import NewLine
from kempen.entrypoints.dashboard.shared.form_fields import (
    LANGUAGES,
    LONGEST_PHRASE,
    TYPED,
    CategoryField,
    PhrasesField,
    ShortNameField,
    SpokenPhrasesField,
    WebAddressField,
)
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.entrypoints.dashboard.wizard.brief_forms import TONES

_LEAST_TO_CHOOSE: Final = 2


@dataclass(frozen=True)
class OfferingChoice:
    """An offering to choose, and whether it has a landing page of its own."""

    public_id: str
    name: str
    has_page: bool


class AdWordsForm(forms.Form):
    """The part of a brief that is about its ads."""

    _with_page: AbstractSet[str] = frozenset()

    offering = forms.ChoiceField(
        label=_("Offering"),
        required=False,
        help_text=_("It fills in what you leave empty below."),
        error_messages={"invalid_choice": _("Choose an offering from the list.")},
    )
    product = forms.CharField(
        label=_("What do you sell?"),
        required=False,
        max_length=LONGEST_PHRASE,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_("For example: single-origin Liberica beans. Kempen writes the ads from this."),
    )
    category = CategoryField(
        label=_("Category"),
        help_text=_("Kempen guesses it from what you sell. Change it here if it is wrong."),
    )
    brand = ShortNameField(
        label=_("Name that stays in every language"),
        required=False,
        max_length=LONGEST_NAME,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_(
            "A brand or product name in your words above, such as Kopi Rimba. Up to 25 characters."
        ),
    )
    landing_url = WebAddressField(
        label=_("Landing page"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "url", "spellcheck": "false", **TYPED}),
        error_messages={"invalid": _("Enter a URL such as https://example.com/beans.")},
    )
    benefits = PhrasesField(
        label=_("Why do people want it?"),
        most=20,
        max_length=5_000,
        help_text=_("Enter one reason per line. Two or three give the ads several angles."),
    )
    offer = forms.CharField(
        label=_("Offer"),
        required=False,
        max_length=LONGEST_PHRASE,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_("For example: 15% off the first bag until 12 December."),
    )
    proof = PhrasesField(
        label=_("What proves it?"),
        most=20,
        max_length=5_000,
        help_text=_(
            "Enter one claim per line that you can prove, such as: 4.8 of 5 from 1,200 buyers."
        ),
    )
    tone = forms.ChoiceField(label=_("Tone"), required=False, choices=TONES)
    ad_languages = forms.MultipleChoiceField(
        label=_("Ad languages"), required=False, choices=LANGUAGES
    )
    must_say = SpokenPhrasesField(
        label=_("Words to include"),
        most=20,
        max_length=5_000,
        help_text=_(
            "Enter one per line, such as: Halal certified. Ads in the language of the words "
            "include them."
        ),
    )
    never_say = PhrasesField(
        label=_("Words to avoid"),
        most=50,
        max_length=12_000,
        help_text=_("Enter one per line, such as: cheapest."),
    )
    kkliu = forms.CharField(
        label=_("KKLIU number"),
        required=False,
        max_length=100,
        validators=[one_line],
        widget=forms.TextInput(attrs=TYPED),
        help_text=_("The advertising permit. Only medicines and health services need one."),
    )

    def name_fields(self) -> list[forms.BoundField]:
        """Return the fields of the product's name in each language."""
        return [self[f"names_{language}"] for language, _label in LANGUAGES]

    def show_offerings(self, offerings: Sequence[OfferingChoice]) -> None:
        """Let one of the offerings be chosen; without any there is nothing to choose."""
        if not offerings:
            del self.fields["offering"]
            return
        field = self.fields["offering"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- for the type checker
        choices = [(one.public_id, one.name) for one in offerings]
        field.choices = [("", gettext("A new one, named below")), *choices]
        self._with_page = {one.public_id for one in offerings if one.has_page}

    def show_sold(self, offerings: Sequence[OfferingChoice], platforms: Sequence[str]) -> None:
        """Let the new campaign on a platform sell another offering than the brief is about."""
        if len(offerings) < _LEAST_TO_CHOOSE:
            return
        choices = [(one.public_id, one.name) for one in offerings]
        for platform in platforms:
            words = gettext("New campaign on %(platform)s sells")
            self.fields[f"sells_{platform}"] = forms.ChoiceField(
                label=words % {"platform": platform_name(platform)},
                required=False,
                choices=[("", gettext("What the brief is about")), *choices],
                error_messages={"invalid_choice": _("Choose an offering from the list.")},
            )

    def sold_fields(self) -> list[forms.BoundField]:
        """Return the fields of what each new campaign sells; none where there is no choice."""
        return [self[name] for name in self.fields if name.startswith("sells_")]

    def selling(self, new: Sequence[NewLine]) -> tuple[NewLine, ...]:
        """Return new campaigns with what each of them is to sell, once the form is valid."""
        given = self.cleaned_data
        return tuple(
            replace(line, offering_id=given.get(f"sells_{line.platform}") or line.offering_id)
            for line in new
        )

    def has_offering(self) -> bool:
        """Whether an offering was chosen, so that nothing else has to be said."""
        return "offering" in self.fields and bool(self["offering"].value())

    def clean_landing_url(self) -> str:
        """The platforms take no page without a certificate."""
        url: str = self.cleaned_data["landing_url"]
        if url and not url.startswith("https://"):
            raise ValidationError(_("Enter a URL that starts with https://."))
        return url

    def guidelines(self) -> dict[str, object]:
        """Return what the ads should say, once the form is valid."""
        given = self.cleaned_data
        names = ("product", "benefits", "offer", "proof", "must_say", "never_say")
        return {name: given[name] for name in names} | {
            "tone": given["tone"] or None,
            "landing_url": self._page() or None,
            "languages": given["ad_languages"],
            "permits": {"kkliu": given["kkliu"]} if given["kkliu"] else {},
            "category": given["category"] or None,
            "names": self.names(),
        }

    def names(self) -> dict[str, str]:
        """Return what ads of each language call the product: a translation, or the name."""
        given = self.cleaned_data
        names = {
            language: given[f"names_{language}"] or given["brand"] for language, _ in LANGUAGES
        }
        return {language: name for language, name in names.items() if name}

    def _page(self) -> str:
        """Return the landing page; the suggested website gives way to the offering's page."""
        page: str = self.cleaned_data["landing_url"]
        is_suggested = page == self.initial.get("landing_url")
        if is_suggested and self.cleaned_data.get("offering") in self._with_page:
            return ""
        return page
