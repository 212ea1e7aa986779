"""The languages that pages can be read in: those with a whole catalogue, and English."""

from django.conf import settings


def languages() -> tuple[tuple[str, str], ...]:
    """Return code and own name of every language that is offered."""
    return tuple((code, str(name)) for code, name in settings.LANGUAGES)
