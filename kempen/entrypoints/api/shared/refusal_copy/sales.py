"""Refusals of total sales."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.sales.refusals import SalesRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

SALES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    SalesRefusal.BAD_SHOP: RefusalAnswer(
        _("The name of a shop must be one line of {longest} characters or fewer.")
    ),
    SalesRefusal.NOT_DAILY: RefusalAnswer(
        _("In this export, {later} follows {earlier}. Each row must be one day."),
        repair=_("Export it again by day."),
    ),
    SalesRefusal.BAD_MARGIN: RefusalAnswer(_("A margin must be from 0 to 1.")),
}
