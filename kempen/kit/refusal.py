"""What cannot be done or used: a code for programs, and the facts that its sentence names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final, Protocol, Self

# A tuple: codes of which one holds; whoever makes the sentence joins them.
Fact = str | int | float | Decimal | date | tuple[str, ...]
# What sentences call a refusal's wrong values and the first of them.
RESERVED: Final = frozenset({"flaws", "first"})


class RefusalCode(StrEnum):
    """Why a room of the domain refuses something; each room has an enum of its own.

    A code stands for one sentence. Each entrypoint has the sentences of the codes that it can meet
    in its folder `refusal_copy`; the domain has none.
    """


class Reason(Protocol):
    """What a sentence is made of."""

    @property
    def code(self) -> RefusalCode:
        """Why."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What the sentence names."""


@dataclass(frozen=True)
class Flaw:
    """One wrong value: the path to it (empty: the whole), why, and the facts of the sentence."""

    path: tuple[str, ...]
    code: RefusalCode
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _refuse_reserved(self.facts)


class Refusal(Exception):  # noqa: N818 -- a refusal, not a fault of ours
    """What was asked cannot be. `flaws` has each wrong value where the whole is not at fault."""

    def __init__(self, code: RefusalCode, flaws: Sequence[Flaw] = (), /, **facts: Fact) -> None:
        _refuse_reserved(facts)
        super().__init__(code, tuple(flaws), facts)
        self.code, self.flaws, self.facts = code, tuple(flaws), facts

    @classmethod
    def of(cls, first: Flaw, *others: Flaw) -> Self:
        """Refuse wrong values and nothing else; the first one's code stands for all of them."""
        return cls(first.code, (first, *others), **first.facts)

    def __str__(self) -> str:
        """Return code and facts for a log; people read a sentence of the entrypoint."""
        parts = [self.code.value, *(f"{name}={fact}" for name, fact in self.facts.items())]
        parts += [f"{'/'.join(flaw.path)}: {flaw.code.value}" for flaw in self.flaws]
        return ", ".join(parts)


def _refuse_reserved(facts: Mapping[str, Fact]) -> None:
    if names := RESERVED & facts.keys():
        raise TypeError(f"no fact can be called {' or '.join(sorted(names))}")
