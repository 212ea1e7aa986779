"""Form fields and choices that several sections use."""

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from kempen.domain.strategies.own_figures.rules import LEAST, MOST
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise  # Only the stubs have it.

TYPED: Final = {"autocomplete": "off"}
LONGEST_PHRASE: Final = 200
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


def figure_fields(objective: str, *, required: bool) -> dict[str, RinggitField]:
    """Return the fields of a person's own figures, by the names that the domain gives them."""
    if objective == "generate_prospects":
        return {"cost_per_conversion": _figure(_("Cost of a prospect, in RM"), "", required)}
    return {
        "cost_per_conversion": _figure(
            _("Cost of a sale, in RM"), _("Ad spend until someone buys."), required
        ),
        "conversion_value": _figure(
            _("Value of a sale, in RM"), _("What a customer pays on average."), required
        ),
    }


def _figure(label: "StrOrPromise", help_text: "StrOrPromise", required: bool) -> RinggitField:  # noqa: FBT001 -- of fields.
    return RinggitField(
        label=label,
        help_text=help_text,
        required=required,
        min_value=LEAST,
        max_value=MOST,
        decimal_places=2,
        max_digits=12,
        widget=forms.TextInput(attrs={"inputmode": "decimal", **TYPED}),
        error_messages={
            "required": _("Enter an amount."),
            "invalid": _("Enter an amount such as 50."),
        },
    )


def margin_field(help_text: "StrOrPromise") -> forms.DecimalField:
    """Return the field of a margin, in per cent."""
    return forms.DecimalField(
        required=False,
        min_value=0,
        max_value=100,
        max_digits=7,
        decimal_places=4,
        label=_("Margin in %"),
        help_text=help_text,
        error_messages={
            name: _("Enter a margin from 0 to 100.")
            for name in ("invalid", "min_value", "max_value", "max_digits", "max_decimal_places")
        },
    )


class PhrasesField(forms.CharField):
    """Several phrases, one on each line; commas separate them too where `by_comma` says so."""

    def __init__(
        self,
        *,
        most: int,
        by_comma: bool = False,
        **kwargs: Any,  # Any: what each field of Django takes.
    ) -> None:
        rows = {"rows": "1" if by_comma else "3", **TYPED}
        widget = forms.TextInput(attrs=TYPED) if by_comma else forms.Textarea(attrs=rows)
        super().__init__(required=False, widget=widget, **kwargs)
        self.most, self.by_comma = most, by_comma

    def clean(self, value: object) -> list[str]:
        """Return the phrases without empty and repeated ones."""
        text = super().clean(value)
        lines = text.replace(",", "\n").splitlines() if self.by_comma else text.splitlines()
        phrases = list(dict.fromkeys(line.strip() for line in lines if line.strip()))
        if len(phrases) > self.most:
            raise ValidationError(_("Enter %(most)s or fewer."), params={"most": self.most})
        for phrase in phrases:
            one_line(phrase)
            if len(phrase) > LONGEST_PHRASE:
                raise ValidationError(
                    _("“%(start)s…” is too long. Enter %(most)s characters or fewer per line."),
                    params={"start": phrase[:30], "most": LONGEST_PHRASE},
                )
        return phrases
