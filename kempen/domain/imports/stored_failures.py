"""Why an import failed, as its row has it: codes and facts of rows of any age are read; pure."""

from collections.abc import Mapping
from typing import TypedDict

from kempen.domain.imports.refusals import FileRefusal
from kempen.kit.refusal import Fact, Refusal

# What JSON has of a fact: of a tuple a list.
StoredFact = str | int | float | list[str]


class StoredFailure(TypedDict):
    """A code, and the facts of its sentence."""

    code: str
    facts: dict[str, StoredFact]


def stored_failure(refusal: Refusal) -> StoredFailure:
    """Return what is stored of a refusal."""
    facts = {name: _stored(fact) for name, fact in refusal.facts.items()}
    return StoredFailure(code=refusal.code.value, facts=facts)


def refusal_of(code: str, facts: Mapping[str, StoredFact]) -> Refusal:
    """Return the refusal that was stored; a code that this version does not know is UNEXPECTED."""
    try:
        known = FileRefusal(code)
    except ValueError:
        return Refusal(FileRefusal.UNEXPECTED)
    return Refusal(known, **{name: _fact(stored) for name, stored in facts.items()})


def _stored(fact: Fact) -> StoredFact:
    if isinstance(fact, tuple):
        return list(fact)
    return fact if isinstance(fact, str | int | float) else str(fact)


def _fact(stored: StoredFact) -> Fact:
    return tuple(stored) if isinstance(stored, list) else stored
