"""Refusals of what was chosen for the campaigns of an account."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.sync.refusals import ChoiceRefusal
from kempen.kit.refusal import RefusalCode

CHOICES: Final[Mapping[RefusalCode, Promise]] = {
    ChoiceRefusal.NOT_JOINABLE: gettext_lazy(
        "This campaign of yours cannot be joined: choose another, or make it new."
    ),
    ChoiceRefusal.JOINED_TWICE: gettext_lazy(
        "One campaign here cannot stand for two of the account."
    ),
}
