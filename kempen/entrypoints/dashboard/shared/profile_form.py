"""What is asked about a business."""

from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from babel import Locale, UnknownLocaleError
from django import forms
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.actions.profile import Profile
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

HOME_MARKET = "MY"
_NEAR = ("SG", "BN", "ID", "TH", "PH", "VN")
PLATFORMS = [
    ("search", _("Search advertising")),
    ("social", _("Social advertising")),
    ("other", _("Something else")),
]


def _markets() -> list[Any]:
    """Malaysia, its neighbours, then every other country, by name in the reader's language."""
    try:
        names = Locale.parse(translation.get_language() or "en", sep="-").territories
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


class WebAddressField(forms.URLField):
    """An address of a website; people may leave https:// out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(assume_scheme="https", max_length=300, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the address; raise ValidationError when it is not http(s) or holds a password."""
        url: str = super().clean(value)
        parts = urlsplit(url)
        if url and (parts.scheme not in ("http", "https") or "@" in parts.netloc):
            raise ValidationError(_("Give a web address such as https://example.com."))
        return url


class ProfileForm(forms.Form):
    """Three things: the website, the market, the platforms."""

    website_url = WebAddressField(
        label=_("Website"),
        error_messages={
            "required": _("Give the address of your website, or put this off for now."),
            "invalid": _("Give a web address such as https://example.com."),
        },
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "url", "spellcheck": "false"}
        ),
    )
    target_market = forms.ChoiceField(label=_("Target market"), choices=lazy(_markets, list)())
    primary_platforms = forms.MultipleChoiceField(
        label=_("Primary ad platforms"),
        choices=PLATFORMS,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )

    def profile(self) -> Profile:
        """Return what was given, once it is valid."""
        return Profile(**{name: self.cleaned_data[name] for name in ProfileForm.base_fields})


class BusinessForm(ProfileForm):
    """Everything about the business; only the name is needed."""

    field_order = ["name", "website_url"]

    name = forms.CharField(
        label=_("Company name"),
        max_length=120,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    return_goal = forms.DecimalField(
        label=_("Return goal"),
        required=False,
        min_value=Decimal("0.001"),
        max_value=Decimal(1000),
        decimal_places=3,
        max_digits=7,
        localize=False,
        error_messages={
            "invalid": _("Give a number such as 4 or 3.5, or leave it empty."),
            "min_value": _("Give a number above 0, or leave it empty."),
            "max_value": _("Give a number up to 1000."),
        },
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["website_url"].required = False
        self.fields["primary_platforms"].required = False
