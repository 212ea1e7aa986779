"""What ads are called: their angles, their languages, and what is said of tired ones."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.forecasts.chance_copy import chance_figure

ANGLES: Final = {
    "benefit": gettext_lazy("Benefit"),
    "offer": gettext_lazy("Offer"),
    "proof": gettext_lazy("Proof"),
    "urgency": gettext_lazy("Deadline"),
    "question": gettext_lazy("Question"),
}

# What an ad of this angle would lead with: the next challenger.
CHALLENGERS: Final[Mapping[str, str | Promise]] = {
    "benefit": gettext_lazy("No ad here leads with a benefit yet. Try one against the others."),
    "offer": gettext_lazy("No ad here leads with an offer yet. Try one against the others."),
    "proof": gettext_lazy("No ad here leads with proof yet. Try one against the others."),
    "question": gettext_lazy("No ad here asks a question yet. Try one against the others."),
}

# Languages by their own names, as a person who reads them knows them.
LANGUAGES: Final = {"en": "English", "ms": "Bahasa Melayu", "zh": "中文", "ta": "தமிழ்"}


def tired_words(chance: float) -> str:
    """Say why an ad is called tired, and how sure that is."""
    return _("It brings less than at its start, and the other ads do not. Chance: %(chance)s.") % {
        "chance": chance_figure(chance)
    }
