"""A sentence that depends on one of the facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from kempen.kit.refusal import Fact


@dataclass(frozen=True)
class ByFact:
    """The sentence for each value of a fact, and the one for any other."""

    fact: str
    sentences: Mapping[str, Promise]
    otherwise: Promise

    def chosen(self, facts: Mapping[str, Fact]) -> Promise:
        """Return the sentence for these facts."""
        return self.sentences.get(str(facts[self.fact]), self.otherwise)
