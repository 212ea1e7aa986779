"""What a form says of a wrong or missing value has words in every language, by a field's kind."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest
from django import forms
from django.utils import translation

from kempen.entrypoints import dashboard

FIELDS = (
    forms.CharField(max_length=3, min_length=2),
    forms.EmailField(),
    forms.URLField(assume_scheme="https"),
    forms.IntegerField(min_value=2, max_value=3),
    forms.DecimalField(min_value=2, max_value=3, max_digits=3, decimal_places=1),
    forms.DateField(),
    forms.TimeField(),
    forms.ChoiceField(choices=[("a", "a")]),
    forms.TypedChoiceField(choices=[("a", "a")]),
    forms.MultipleChoiceField(choices=[("a", "a")]),
    forms.FileField(),
    forms.BooleanField(),
)


@pytest.mark.parametrize("language", ["ms", "zh-hans", "ta"])
@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
def test_no_message_is_left_in_english(field: forms.Field, language: str) -> None:
    # What both of two ways of choosing a file say needs a box to clear it, which no page has.
    for code in field.error_messages.keys() - {"contradiction"}:
        with translation.override("en"):
            english = field.error_messages[code] % {"limit_value": 1, "show_value": 2, "max": 3}
        with translation.override(language):
            translated = field.error_messages[code] % {"limit_value": 1, "show_value": 2, "max": 3}
        assert translated != english, code


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (FIELDS[0], "four", "Enter 3 characters or fewer. This has 4."),
        (FIELDS[0], "1", "Enter 2 characters or more. This has 1."),
        (FIELDS[1], "aminah", "Enter an email address such as name@example.com."),
        (FIELDS[2], "http://", "Enter a URL such as https://example.com."),
        (FIELDS[3], "1.5", "Enter a whole number."),
        (FIELDS[3], "1", "Enter 2 or more."),
        (FIELDS[4], "4", "Enter 3 or less."),
        (FIELDS[4], "2.55", "Enter 1 decimal places or fewer."),
        (FIELDS[5], "2026-02-30", "Enter a date as 2026-01-31."),
        (FIELDS[6], "25:00", "Enter a time such as 08:00."),
        (FIELDS[7], "b", "Choose one of the options on this page."),
        (FIELDS[9], ["b"], "Choose one of the options on this page."),
        (FIELDS[0], " ", "Enter a value."),
        (FIELDS[1], "", "Enter an email address such as name@example.com."),
        (FIELDS[2], "", "Enter a URL such as https://example.com."),
        (FIELDS[3], "", "Enter a whole number."),
        (FIELDS[4], "", "Enter a number such as 12.50."),
        (FIELDS[5], "", "Enter a date as 2026-01-31."),
        (FIELDS[6], "", "Enter a time such as 08:00."),
        (FIELDS[8], "", "Choose one of the options on this page."),
        (FIELDS[9], [], "Choose one of the options on this page."),
        (FIELDS[10], None, "Choose a file."),
        (FIELDS[11], False, "Select the box to continue."),
    ],
)
def test_a_message_says_what_to_enter(field: forms.Field, value: object, message: str) -> None:
    with pytest.raises(forms.ValidationError) as raised:
        field.clean(value)
    assert raised.value.messages[0] == message


def test_no_form_of_the_dashboard_has_djangos_words_for_a_missing_value() -> None:
    for package in walk_packages(dashboard.__path__, f"{dashboard.__name__}."):
        import_module(package.name)
    fields = {
        f"{form.__module__}.{form.__name__}.{name}": field
        for form in forms_below(forms.BaseForm)
        if form.__module__.startswith(dashboard.__name__)
        for name, field in form.base_fields.items()
    }
    assert len(fields) > 150
    words = {name: str(field.error_messages["required"]) for name, field in fields.items()}
    assert {name for name, text in words.items() if "is required" in text} == set()


def forms_below(base: type[forms.BaseForm]) -> Iterator[type[forms.Form]]:
    """All classes of forms that follow from one."""
    for form in base.__subclasses__():
        if issubclass(form, forms.Form):
            yield form
        yield from forms_below(form)
