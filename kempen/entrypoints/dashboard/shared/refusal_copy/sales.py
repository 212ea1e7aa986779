"""Refusals of total sales."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.sales.refusals import SalesRefusal
from kempen.kit.refusal import RefusalCode

SALES: Final[Mapping[RefusalCode, Promise]] = {
    SalesRefusal.BAD_SHOP: gettext_lazy("Enter a shop name of {longest} characters or fewer."),
    SalesRefusal.NOT_DAILY: gettext_lazy(
        "In this export, {later} follows {earlier}. Each row must be one day. "
        "Export it again by day."
    ),
    SalesRefusal.BAD_MARGIN: gettext_lazy("Enter a margin from 0 to 100%."),
}
