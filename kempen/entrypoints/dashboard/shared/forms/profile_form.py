"""What is asked about a business when it signs up, and again in its settings."""

from functools import cache

from babel import Locale, UnknownLocaleError
from django import forms
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.actions.profile import Profile
from kempen.entrypoints.dashboard.shared.form_fields import WebAddressField
from kempen.platforms.registry import OTHER, platforms

HOME_MARKET = "MY"
_NEAR = ("SG", "BN", "ID", "TH", "PH", "VN")


def _platforms() -> list[tuple[str, str]]:
    known = [(spec.code, translation.gettext(spec.words.advertising)) for spec in platforms()]
    return [*known, (OTHER, translation.gettext("Something else"))]


def _markets() -> list[tuple[str, str] | tuple[str, list[tuple[str, str]]]]:
    """Malaysia, its neighbours, then every other country, by name in the reader's language."""
    return _markets_in(translation.get_language() or "en")


@cache
def _markets_in(language: str) -> list[tuple[str, str] | tuple[str, list[tuple[str, str]]]]:
    try:
        names = Locale.parse(language, sep="-").territories
    except (UnknownLocaleError, ValueError):
        names = Locale("en").territories
    countries = {code: name for code, name in names.items() if len(code) == 2 and code.isalpha()}
    near = [(code, countries[code]) for code in _NEAR]
    first = {HOME_MARKET, *_NEAR, "EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"}
    others = sorted(
        ((code, name) for code, name in countries.items() if code not in first),
        key=lambda country: country[1],
    )
    return [
        (HOME_MARKET, countries[HOME_MARKET]),
        (translation.gettext("Neighbours"), near),
        (translation.gettext("Other countries"), others),
    ]


class ProfileForm(forms.Form):
    """Three things: the website, the market, the platforms."""

    website_url = WebAddressField(
        label=_("Website"),
        error_messages={
            "required": _("Enter your website, or choose Later."),
            "invalid": _("Enter a URL such as https://example.com."),
        },
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "url", "spellcheck": "false"}
        ),
    )
    target_market = forms.ChoiceField(label=_("Target market"), choices=lazy(_markets, list)())
    primary_platforms = forms.MultipleChoiceField(
        label=_("Primary ad platforms"),
        choices=_platforms,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )

    def profile(self) -> Profile:
        """Return what was given, once it is valid."""
        return Profile(**{name: self.cleaned_data[name] for name in ProfileForm.base_fields})
