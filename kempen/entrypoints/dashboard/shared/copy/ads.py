"""What ads are called: their angles and their languages."""

from typing import Final

from django.utils.translation import gettext_lazy

ANGLES: Final = {
    "benefit": gettext_lazy("Benefit"),
    "offer": gettext_lazy("Offer"),
    "proof": gettext_lazy("Proof"),
    "urgency": gettext_lazy("Deadline"),
    "question": gettext_lazy("Question"),
}


# Languages by their own names, as a person who reads them knows them.
LANGUAGES: Final = {"en": "English", "ms": "Bahasa Melayu", "zh": "中文", "ta": "தமிழ்"}
