"""What cannot be used: a code for programs, and the facts of it."""

from typing import Any


class Refusal(Exception):  # noqa: N818 -- a refusal, not a fault of ours
    """Something was asked or given that cannot be used; JSON can carry the facts."""

    def __init__(self, code: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(code, facts or {})
        self.code, self.facts = code, facts or {}
