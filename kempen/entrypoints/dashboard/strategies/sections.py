"""The sections of a strategy's page: each has its own address, so that none is long."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from kempen.domain.strategies.queries import Strategy


class Section(StrEnum):
    """A section; its value is the last part of its address, but for the first one's."""

    SPLIT = "split"
    WHY = "why"
    DAYS = "days"
    CREATIVES = "creatives"
    AUDIENCE = "audience"
    DECISION = "decision"

    @property
    def url_name(self) -> str:
        """The name of its address, which takes the strategy's identifier."""
        return "strategy" if self is Section.SPLIT else f"strategy_{self.value}"

    @property
    def template(self) -> str:
        """The template of its content."""
        return f"strategies/section_{self.value}.html"


_LABELS: Final[Mapping[Section, Promise]] = {
    Section.SPLIT: pgettext_lazy("section of a strategy", "Split"),
    Section.WHY: pgettext_lazy("section of a strategy", "Reasons"),
    Section.DAYS: pgettext_lazy("section of a strategy", "Days"),
    Section.CREATIVES: pgettext_lazy("section of a strategy", "Ads"),
    Section.AUDIENCE: pgettext_lazy("section of a strategy", "Audience"),
    Section.DECISION: pgettext_lazy("section of a strategy", "Decision"),
}


@dataclass(frozen=True)
class SectionTab:
    """One section in the row of tabs."""

    label: Promise
    href: str
    is_current: bool


def tabs_of(strategy: Strategy, current: Section, shown: frozenset[Section]) -> list[SectionTab]:
    """Return the tabs of the sections that have something to show, in their order."""
    return [
        SectionTab(_LABELS[section], address_of(strategy, section), section is current)
        for section in Section
        if section in shown
    ]


def address_of(strategy: Strategy, section: Section) -> str:
    """Return the address of a section."""
    return reverse(section.url_name, args=(strategy.public_id,))
