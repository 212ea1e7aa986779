"""Refusals of what is asked of imports."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.performance.refusals import ImportRefusal
from kempen.kit.refusal import RefusalCode

IMPORTS: Final[Mapping[RefusalCode, Promise]] = {
    ImportRefusal.TOO_LATE: gettext_lazy("The import was over before it could be cancelled."),
    ImportRefusal.NOT_FINISHED: gettext_lazy("This import still runs. Wait until it is done."),
    ImportRefusal.NOTHING_STORED: gettext_lazy(
        "This import stored nothing, so there is nothing to undo."
    ),
    ImportRefusal.BEFORE_LEDGER: gettext_lazy(
        "This import came before Kempen kept what imports replace, so it cannot be undone."
    ),
}
