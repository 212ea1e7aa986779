"""Form fields and choices that several sections use."""

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from kempen.domain.creatives.writing.must_say import with_language
from kempen.domain.strategies.own_figures.rules import LEAST, MOST
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.market.categories import CATEGORIES, OTHER
from kempen.market.claims import LANGUAGES as CLAIM_LANGUAGES

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


class CategoryField(forms.CharField):
    """A kind of business by its name, searched for while typing; programs may send its code."""

    def __init__(self, *, label: "StrOrPromise" = "", help_text: "StrOrPromise" = "") -> None:
        widget = forms.TextInput(attrs={"list": "category-names", **TYPED})
        super().__init__(
            label=label, help_text=help_text, required=False, max_length=60, widget=widget
        )

    @property
    def names(self) -> list[str]:
        """The categories to choose from."""
        return [name for _code, name in category_choices()]

    def prepare_value(self, value: object) -> object:
        """Show a code as its name."""
        return category_name(value) if isinstance(value, str) and value in CATEGORIES else value

    def clean(self, value: object) -> str:
        """Return the code of a category, "" for none."""
        text = " ".join(super().clean(value).split())
        codes = {name.casefold(): code for code, name in category_choices()}
        code = text if text in CATEGORIES else codes.get(text.casefold())
        if text and code is None:
            raise ValidationError(_("Choose a category from the list, or leave it empty."))
        return code or ""


def category_name(code: str) -> str:
    """Return a kind of business in the language of the page, "" for an unknown one."""
    return CATEGORIES[code].words[page_language()].name if code in CATEGORIES else ""


def category_choices() -> list[tuple[str, str]]:
    """Return the kinds of business to choose from, by their names; "other" is the last."""
    names = [(code, category_name(code)) for code in CATEGORIES if code != OTHER]
    return [*sorted(names, key=lambda one: one[1].casefold()), (OTHER, category_name(OTHER))]


def page_language() -> str:
    """Return the language of claims that is the page's."""
    language = (get_language() or "en").partition("-")[0]
    return language if language in CLAIM_LANGUAGES else "en"


class ShortNameField(forms.CharField):
    """A short name. A browser would cut a longer one that is pasted without a word.

    So its field takes all of it, and says how long it may be.
    """

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """Return what Django says of the field to its element, but not where to cut."""
        attrs: dict[str, object] = super().widget_attrs(widget)
        attrs.pop("maxlength", None)
        return attrs


def name_fields(longest: int) -> dict[str, forms.CharField]:
    """Return the fields of a product's name in each language."""
    return {
        f"names_{language}": ShortNameField(
            label=gettext("Name in %(language)s") % {"language": label},
            max_length=longest,
            required=False,
            validators=[one_line],
            widget=forms.TextInput(attrs={"lang": language, **TYPED}),
        )
        for language, label in LANGUAGES
    }


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


class SpokenPhrasesField(PhrasesField):
    """Phrases that have a language each: a line may start with it, as in "ms: Tip top".

    `longest` is what one of them may have besides that.
    """

    languages = LANGUAGES
    longest = LONGEST_PHRASE - len("ms: ")


def spoken_phrase(phrase: str) -> str:
    """Return such a phrase as pages show it, with the name of its language."""
    words, code = with_language(phrase)
    return f"{words} ({dict(LANGUAGES)[code]})" if code else words
