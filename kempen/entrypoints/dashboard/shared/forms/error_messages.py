"""What fields of forms say of a wrong or missing value, where they say nothing of their own.

Django's sentences do not say what to enter, and Django has few of them in Tamil.
"""

from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise  # Only the stubs have it.

_CHOOSE: Final = _("Choose one of the options on this page.")
_ADDRESS: Final = _("Enter an email address such as name@example.com.")
_URL: Final = _("Enter a URL such as https://example.com.")
_DAY: Final = _("Enter a date as 2026-01-31.")
_TIME: Final = _("Enter a time such as 08:00.")
_MESSAGES: Final[dict[type[forms.Field], dict[str, "StrOrPromise"]]] = {
    forms.Field: {"required": _("Enter a value.")},
    forms.CharField: {
        "max_length": _("Enter %(limit_value)d characters or fewer. This has %(show_value)d."),
        "min_length": _("Enter %(limit_value)d characters or more. This has %(show_value)d."),
        "null_characters_not_allowed": _("Delete the invisible characters, or type the text."),
    },
    forms.EmailField: {"required": _ADDRESS, "invalid": _ADDRESS},
    forms.URLField: {"required": _URL, "invalid": _URL},
    forms.IntegerField: {
        "required": _("Enter a whole number."),
        "invalid": _("Enter a whole number."),
        "min_value": _("Enter %(limit_value)s or more."),
        "max_value": _("Enter %(limit_value)s or less."),
    },
    forms.DecimalField: {
        "required": _("Enter a number such as 12.50."),
        "invalid": _("Enter a number such as 12.50."),
        "max_digits": _("Enter a smaller number."),
        "max_whole_digits": _("Enter a smaller number."),
        "max_decimal_places": _("Enter %(max)s decimal places or fewer."),
    },
    forms.DateField: {"required": _DAY, "invalid": _DAY},
    forms.TimeField: {"required": _TIME, "invalid": _TIME},
    forms.BooleanField: {"required": _("Select the box to continue.")},
    forms.ChoiceField: {"required": _CHOOSE, "invalid_choice": _CHOOSE},
    forms.TypedChoiceField: {"invalid_choice": _CHOOSE},
    forms.MultipleChoiceField: {"invalid_choice": _CHOOSE, "invalid_list": _CHOOSE},
    forms.FileField: {
        "required": _("Choose a file."),
        "empty": _("This file is empty. Choose another file."),
        "invalid": _("No file arrived. Choose the file again."),
        "missing": _("No file arrived. Choose the file again."),
        "max_length": _("Give the file a name of %(max)d characters or fewer."),
    },
}


def set_error_messages() -> None:
    """Say these sentences in every form made from now on."""
    for field, messages in _MESSAGES.items():
        # A new mapping: a field without messages of its own has those of the class above.
        own = field.__dict__.get("default_error_messages", {})
        setattr(field, "default_error_messages", {**own, **messages})  # noqa: B010 -- a class's.
