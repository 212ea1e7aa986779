"""What moves and recommendations store as JSON, each shape once."""

from datetime import date
from decimal import Decimal

from msgspec import Struct


class MovedDay(Struct, frozen=True):
    """A campaign's daily budget of one day, MYR, before and after a move."""

    date: date
    before: Decimal
    after: Decimal


class MovedLine(Struct, frozen=True):
    """One campaign's part of a move, from the move's day to the plan's last.

    `marginal`: what the next RM1 would bring there, in the plan's unit; None: not known.
    """

    line_id: str
    campaign_id: str
    name: str
    days: tuple[MovedDay, ...]
    marginal: float | None = None

    @property
    def before(self) -> Decimal:
        """The daily budget of the first day as it was."""
        return self.days[0].before

    @property
    def after(self) -> Decimal:
        """The daily budget of the first day as it is then."""
        return self.days[0].after

    @property
    def change(self) -> Decimal:
        """What it gets more (below 0: less) over all days."""
        return sum((day.after - day.before for day in self.days), Decimal(0))


class MoveGain(Struct, frozen=True):
    """What a move brings more, in `unit` (revenue in RM, or prospects), over so many days.

    `chance`: that it brings more at all.
    """

    unit: str
    mean: float
    p10: float
    p90: float
    chance: float
    days: int


class AdAdvice(Struct, frozen=True, omit_defaults=True):
    """Which ad of which campaign should pause, or what a new one should lead with.

    `name` is the campaign's, `title` what the ad says first; a new ad has a `language` and an
    `angle`. `chance`: that the ad is the best of its campaign, or that it is tired.
    """

    name: str
    title: str = ""
    language: str = ""
    angle: str = ""
    chance: float | None = None
    # The approved ad in reserve that would take its place.
    reserve_id: str = ""
    reserve_title: str = ""
    reserve_language: str = ""


class MoveResult(Struct, frozen=True):
    """What a move has brought so far, by what the days up to `until` taught."""

    gain: MoveGain
    until: date
