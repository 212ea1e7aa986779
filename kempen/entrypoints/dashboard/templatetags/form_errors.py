"""What is wrong with a form, counted, and where."""

from django import template
from django.forms import BaseForm, BoundField

register = template.Library()


@register.filter
def error_count(form: BaseForm) -> int:
    """How many errors a summary lists: a field may have several, and so may the whole form."""
    return sum(len(errors) for errors in form.errors.values())


@register.filter
def full_label(field: BoundField) -> str:
    """Return the label of a field; of one of several groups with its group: Plan B · Budget."""
    group = getattr(field.field, "group", "")
    return f"{group} · {field.label}" if group else str(field.label)
