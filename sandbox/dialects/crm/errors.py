"""The CRM's errors, as it words them, and its way to write a time."""

import uuid
from datetime import UTC
from typing import Any

from sandbox.state import State


class CrmError(Exception):
    """An error that becomes the CRM's error body."""

    def __init__(
        self, status: int, category: str, message: str, errors: list[dict[str, Any]] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.category, self.errors = status, category, errors or []

    def body(self) -> dict[str, Any]:
        """Return the answer's body."""
        shown: dict[str, Any] = {
            "status": "error",
            "message": str(self),
            "correlationId": str(uuid.uuid4()),
            "category": self.category,
        }
        return shown | ({"errors": self.errors} if self.errors else {})


def moment(state: State) -> str:
    """Return the sandbox's time as the CRM writes it."""
    return state.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
