"""What a function in a bounded process refuses: it crosses to its parent as JSON."""

from collections.abc import Mapping
from typing import Final

Plain = str | int | float | list[str]


class ChildRefused(Exception):  # noqa: N818 -- a refusal, not a fault of ours
    """The function cannot use what it was given; whoever called it knows what the code means."""

    def __init__(self, code: str, facts: Mapping[str, Plain] | None = None) -> None:
        self.code: Final = code
        self.facts: Final = dict(facts or {})
        super().__init__(code, self.facts)
