"""The partner of the pretended platform: what it would keep, in this process."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import count

KEY = "street-key"
ACCOUNT = "KL-7"


@dataclass
class Screen:
    """One campaign on the screens."""

    number: str
    name: str
    daily: Decimal
    is_on: bool = False
    end: date | None = None
    ads: dict[str, tuple[str, ...]] = field(default_factory=dict)
    stopped: set[str] = field(default_factory=set)
    spent: dict[date, Decimal] = field(default_factory=dict)


@dataclass
class StreetPartner:
    """Every campaign by its number."""

    screens: dict[str, Screen] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    def show(self, day: date) -> None:
        """Let a day pass: what runs spends its budget."""
        for screen in self.screens.values():
            if screen.is_on:
                screen.spent[day] = screen.daily


PARTNER = StreetPartner()
