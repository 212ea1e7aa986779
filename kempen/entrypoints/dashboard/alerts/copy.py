"""Why a message did not arrive, in words."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

FAULTS: Final[Mapping[str, Promise]] = {
    "gone": gettext_lazy("It no longer accepts messages. Enter it again."),
    "refused": gettext_lazy("It refused the last message. Check what you entered."),
    "busy": gettext_lazy("It is busy. Kempen tries again for one day."),
    "unreachable": gettext_lazy("It did not answer. Kempen tries again for one day."),
}
