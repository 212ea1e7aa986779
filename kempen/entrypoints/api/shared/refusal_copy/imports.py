"""Refusals of what is asked of imports."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.performance.refusals import ImportRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

IMPORTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ImportRefusal.TOO_LATE: RefusalAnswer("This import is over. If it was stored, undo it.", 409),
    ImportRefusal.NOT_FINISHED: RefusalAnswer(
        "This import has not finished. Wait until its status is completed.", 409
    ),
    ImportRefusal.NOTHING_STORED: RefusalAnswer(
        "This import stored nothing, so there is nothing to undo.", 409
    ),
    ImportRefusal.BEFORE_LEDGER: RefusalAnswer(
        "This import came before the ledger was kept, so it cannot be undone.", 409
    ),
}
