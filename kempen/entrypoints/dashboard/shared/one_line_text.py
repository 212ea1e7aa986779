"""What a person may type into a field of one line."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from kempen.kit.plain_text import TURNS, can_be_seen


def one_line(text: str) -> None:
    """Refuse line breaks, control characters and what has no form of its own."""
    if text and not can_be_seen(text):
        raise ValidationError(_("Write something that can be seen."), code="text")
    if TURNS.intersection(text) or any(
        unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") for character in text
    ):
        raise ValidationError(_("Use letters, digits and signs only, on one line."), code="text")
