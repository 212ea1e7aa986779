"""Refusals of what was chosen for the campaigns of an account."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.sync.refusals import ChoiceRefusal
from kempen.kit.refusal import RefusalCode

CHOICES: Final[Mapping[RefusalCode, Promise]] = {
    ChoiceRefusal.NOT_JOINABLE: gettext_lazy(
        "Kempen cannot link to this campaign. Choose another, or add it as new."
    ),
    ChoiceRefusal.JOINED_TWICE: gettext_lazy("You can link each campaign once only."),
}
