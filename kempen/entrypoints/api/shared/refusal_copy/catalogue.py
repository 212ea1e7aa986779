"""The answers to all refusals that the API can meet."""

from collections.abc import Mapping
from typing import Any, Final

from kempen.domain.leads.refusals import LeadRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.entrypoints.api.shared.refusal_copy.leads import LEADS
from kempen.kit.refusal import RefusalCode

# By enum: codes of two rooms may be the same text, and mean two things.
ANSWERS: Final[Mapping[type[RefusalCode], Mapping[Any, RefusalAnswer]]] = {  # a key's type is known
    LeadRefusal: LEADS,
}


def answer_of(code: RefusalCode) -> RefusalAnswer:
    """Return how a refusal with this code is answered."""
    return ANSWERS[type(code)][code]


def public_code(code: RefusalCode) -> str:
    """Return the code that programs know it by."""
    return answer_of(code).code or code.value
