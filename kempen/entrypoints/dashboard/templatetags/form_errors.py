"""What is wrong with a form, counted."""

from django import template
from django.forms import BaseForm

register = template.Library()


@register.filter
def error_count(form: BaseForm) -> int:
    """How many errors a summary lists: a field may have several, and so may the whole form."""
    return sum(len(errors) for errors in form.errors.values())
