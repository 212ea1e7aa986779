"""Lists of choices are written byte for byte as Django writes them."""

import pytest
from django import forms
from django.forms.renderers import BaseRenderer, DjangoTemplates
from django.utils.safestring import mark_safe

from kempen.entrypoints.dashboard.shared.form_renderer import FormRenderer
from kempen.entrypoints.dashboard.shared.forms.profile_form import ProfileForm


class OddForm(forms.Form):
    one = forms.ChoiceField(
        choices=[
            ("", "Choose"),
            ("x<'\"&", "A & <B>"),
            ("Group <1>", [("1", mark_safe("<b>one</b>")), (2, "two")]),
        ],
        required=False,
    )
    several = forms.MultipleChoiceField(
        choices=[(1, "one"), (None, "none")],
        widget=forms.SelectMultiple(attrs={"data-x": '"q"', "disabled": True, "hidden": False}),
    )
    yes = forms.NullBooleanField()
    on = forms.DateField(widget=forms.SelectDateWidget(years=[2026, 2027]))
    radio = forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect)


class Starred(forms.Select):
    option_template_name = "django/forms/widgets/checkbox_option.html"


class StarredForm(forms.Form):
    one = forms.ChoiceField(choices=[("a", "A"), ("b", "B")], widget=Starred)


@pytest.mark.parametrize(
    ("form", "data"),
    [
        (OddForm, None),
        (OddForm, {"one": "x<'\"&", "several": ["1"], "yes": "true", "on_month": "2"}),
        (OddForm, {"one": "2"}),
        (StarredForm, {"one": "b"}),
        (ProfileForm, None),
        (ProfileForm, {"target_market": "SG"}),
    ],
)
def test_it_writes_what_django_writes(
    form: type[forms.Form], data: dict[str, object] | None
) -> None:
    def written(renderer: BaseRenderer) -> list[str]:
        filled = form(data, renderer=renderer)
        return [str(filled), *(str(field) for field in filled)]

    assert "<select" in written(FormRenderer())[0]
    assert written(FormRenderer()) == written(DjangoTemplates())


def test_every_form_of_the_dashboard_uses_it() -> None:
    assert isinstance(OddForm().renderer, FormRenderer)
