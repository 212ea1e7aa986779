"""Form fields and choices that several sections use."""

from typing import Any, Final
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

OBJECTIVES: Final = (
    ("increase_sales", _("Increase Sales")),
    ("generate_prospects", _("Generate Prospects")),
)

LANGUAGES: Final = (
    ("ms", _("Malay")),
    ("en", _("English")),
    ("zh", _("Chinese")),
    ("ta", _("Tamil")),
)


class WebAddressField(forms.URLField):
    """An address of a website; people may leave https:// out."""

    def __init__(self, **kwargs: Any) -> None:  # Any: what each field of Django takes.
        super().__init__(assume_scheme="https", max_length=300, **kwargs)

    def clean(self, value: object) -> str:
        """Return the address; raise ValidationError when it is not http(s) or holds a password."""
        url: str = super().clean(value)
        parts = urlsplit(url)
        if url and (parts.scheme not in ("http", "https") or "@" in parts.netloc):
            raise ValidationError(_("Enter a URL such as https://example.com."))
        return url


class RinggitField(forms.DecimalField):
    """An amount as people type it: 1,200.50 or RM 1200."""

    default_error_messages = {
        "max_value": _("This is more than any budget."),
        "max_digits": _("This is more than any budget."),
        "max_whole_digits": _("This is more than any budget."),
        "max_decimal_places": _("Give at most two digits after the point."),
    }

    def to_python(self, value: object) -> Any:  # Any: Django's supertypes disagree.
        """Take the sign and the commas off, then read the number."""
        text = str(value or "").strip()
        if text[:2].upper() == "RM":
            text = text[2:].strip()
        return super().to_python(text.replace(",", "") if len(text) < 40 else "no number")
