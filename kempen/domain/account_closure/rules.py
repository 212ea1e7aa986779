"""How long a closed business can be reopened, and when its owners are told again."""

from datetime import timedelta
from typing import Final

REOPENS_FOR: Final = timedelta(days=30)
ANNOUNCED_BEFORE: Final = timedelta(days=7)


def is_name_typed(typed: str, name: str) -> bool:
    """Whether what was typed is the name, spaces at its ends and between words aside."""
    return " ".join(typed.split()) == " ".join(name.split())
