"""English sentences of refusals, for what programs read: made by whoever has the API's catalogue.

The domain has no sentences, but an event that it records says in words why something failed. The
API registers its answer once, when the process starts, so requests, duties and commands have it.
"""

from typing import Protocol

from kempen.kit.refusal import Reason


class SentenceForPrograms(Protocol):
    """Says why something was refused, in English."""

    def __call__(self, reason: Reason, *, with_repair: bool) -> str:
        """Return the sentence; `with_repair` says to whoever sent the request what to send."""


class SentencesMissing(RuntimeError):  # noqa: N818 -- the name says what is wrong
    """A sentence was asked for in a process where nobody registered any."""


_registered: list[SentenceForPrograms] = []


def register_sentences(say: SentenceForPrograms) -> None:
    """Have `say` answer from now on; it takes the place of whatever answered before."""
    _registered[:] = [say]


def sentence_for_programs(reason: Reason, *, with_repair: bool = False) -> str:
    """Return the sentence of a refusal; raise SentencesMissing where nobody can say it."""
    if not _registered:
        raise SentencesMissing("no sentences: call register_sentences() when the process starts")
    return _registered[0](reason, with_repair=with_repair)
