"""Tests a business's language model with a real question: it writes ads of a made-up offering."""

from collections.abc import Sequence
from typing import Final

from django.db import DatabaseError

from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.language_model.model_writer import ModelWriter
from kempen.domain.language_models.actions.settings import ModelTestOutcome, settle_test
from kempen.domain.language_models.models import BusinessLanguageModel
from kempen.domain.language_models.pinned_calls import calling
from kempen.domain.language_models.refusals import ModelTestRefusal
from kempen.domain.language_models.rules import LONGEST_DETAIL
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.tenancy import job_of
from kempen.platforms.language_model import ModelError

_EXAMPLE: Final = Guidelines(
    product="House blend coffee",
    landing_url="https://example.com/coffee",
    benefits=("Freshly roasted every week", "Free delivery"),
    offer="15% off",
    category="cafe",
)
_PLATFORM, _LANGUAGE = "search", "en"


@job_of(BusinessLanguageModel)
def try_waiting(model_id: str, revision: int) -> None:
    """Ask a model for ads and store what came of it; the worker calls this.

    It may start more than once. What was changed meanwhile has a test of its own.
    """
    rows = BusinessLanguageModel.objects.of_everyone().filter(pk=model_id, revision=revision)
    model = rows.select_related("business").first()
    if model is None:
        return
    try:
        proposed = ModelWriter(calling(model).complete, BuiltInWriter()).propose(
            _EXAMPLE, _PLATFORM, _LANGUAGE
        )
    except ModelError as error:
        settle_test(model, _failed(ModelTestRefusal(error.fault.value), error.detail))
        return
    except (DatabaseError, *TRANSIENT_ERRORS):
        raise
    except Exception:
        settle_test(model, _failed(ModelTestRefusal.INTERRUPTED))
        raise
    if not proposed.drafts:
        refused = BusinessLanguageModel.Test.REFUSED
        fault = ModelTestRefusal.NO_USABLE_AD.value
        settle_test(model, ModelTestOutcome(refused, fault, _joined(proposed.refusals)))
        return
    first = proposed.drafts[0]
    texts = (*first.headlines[:3], *first.descriptions[:1])
    works = BusinessLanguageModel.Test.WORKS
    settle_test(model, ModelTestOutcome(works, texts=texts))


def _joined(reasons: Sequence[str]) -> str:
    """Return the reasons one after the other, whole ones alone, as many as can be stored."""
    joined = ""
    for reason in dict.fromkeys(reasons):
        longer = f"{joined}, {reason}" if joined else reason
        if len(longer) <= LONGEST_DETAIL:
            joined = longer
    return joined


def _failed(fault: ModelTestRefusal, detail: str = "") -> ModelTestOutcome:
    return ModelTestOutcome(BusinessLanguageModel.Test.FAILS, fault.value, detail)
