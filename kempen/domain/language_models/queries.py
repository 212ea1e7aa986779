"""What is asked about the language models of businesses."""

from dataclasses import dataclass
from datetime import datetime

from kempen.domain.accounts.models import Business
from kempen.domain.language_models.models import BusinessLanguageModel


@dataclass(frozen=True)
class ModelState:
    """A business's language model and what came of its last test; its key is not told."""

    url: str
    name: str
    has_key: bool
    test_status: str
    test_fault: str
    test_detail: str
    test_texts: tuple[str, ...]
    tested_at: datetime | None

    @property
    def is_pending(self) -> bool:
        """Whether a test is under way."""
        return self.test_status == BusinessLanguageModel.Test.PENDING


def model_of(business: Business) -> BusinessLanguageModel | None:
    """Return the row of a business's language model, or None."""
    return BusinessLanguageModel.objects.of(business).first()


def state_of(business: Business) -> ModelState | None:
    """Return what a page shows of a business's language model, or None."""
    row = model_of(business)
    if row is None:
        return None
    return ModelState(
        url=row.url,
        name=row.name,
        has_key=bool(row.sealed_key),
        test_status=row.test_status,
        test_fault=row.test_fault,
        test_detail=row.test_detail,
        test_texts=tuple(row.test_texts),
        tested_at=row.tested_at,
    )
