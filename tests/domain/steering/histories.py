"""Random histories of a plan that is steered day by day, and what must hold on each of its days.

`run_story` raises AssertionError where a day leaves what was approved. The tests try some of them,
`benchmarks/steering.py` 100,000.
"""

import random
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from hypothesis import strategies as st

from kempen.domain.steering.rules import LineDays, StepLimits, room_a_day, step

SEN: Final = Decimal("0.01")
ZERO: Final = Decimal(0)


@dataclass(frozen=True)
class Story:
    """A plan (planned money by campaign and day), its limits, and the seed of what happens."""

    planned: tuple[tuple[Decimal, ...], ...]
    floors: tuple[Decimal, ...]
    caps: tuple[Decimal, ...]
    limits: StepLimits
    seed: int


def stories() -> st.SearchStrategy[Story]:
    """Any plan of a few campaigns and days."""
    return st.integers(0, 2**32).map(story_of)


def story_of(seed: int) -> Story:
    """The story of a seed."""
    luck = random.Random(seed)
    days, count = luck.randint(1, 12), luck.randint(1, 4)
    usual = [Decimal(luck.randint(1, 50_000)) / 100 for _ in range(count)]
    planned = tuple(
        tuple(
            ZERO if luck.random() < 0.05 else (one * luck.randint(60, 150) / 100).quantize(SEN)
            for _ in range(days)
        )
        for one in usual
    )
    floors = tuple((one * luck.randint(0, 130) / 100).quantize(SEN) for one in usual)
    caps = tuple(
        max(floor, (one * luck.randint(70, 300) / 100).quantize(SEN))
        for floor, one in zip(floors, usual, strict=True)
    )
    share = Decimal(luck.randint(10, 500)) / 1000
    amount = Decimal(luck.randint(100, 20_000)) / 100
    return Story(planned, floors, caps, StepLimits(share, amount), luck.randint(0, 2**32))


def run_story(story: Story) -> int:
    """Live through a plan day by day; return on how many days something moved."""
    luck = random.Random(story.seed)
    current = [list(days) for days in story.planned]
    budget = sum((sum(days, ZERO) for days in story.planned), ZERO)
    spent, moved = ZERO, 0
    undone: list[tuple[Decimal, ...]] | None = None
    for today in range(len(story.planned[0])):
        lines = [
            LineDays(story.planned[k][today:], tuple(days[today:]), story.floors[k], story.caps[k])
            for k, days in enumerate(current)
        ]
        to_come = sum((line.total for line in lines), ZERO)
        room = room_a_day(budget - spent, to_come, len(lines[0].current))
        if undone is not None and luck.random() < 0.3:
            after = [before[1:] for before in undone]
            undone = None
        else:
            wanted = [line.total * luck.randint(0, 400) / 100 for line in lines]
            after = step(lines, wanted, story.limits, room)
            check_day(story, lines, after, room)
            moved += any(line.current != days for line, days in zip(lines, after, strict=True))
            undone = [line.current for line in lines]
        for days, new in zip(current, after, strict=True):
            days[today:] = new
        # Platforms spend less than a daily budget, or exactly it.
        spent += sum(
            ((days[today] * luck.randint(0, 100) / 100).quantize(SEN) for days in current), ZERO
        )
        assert spent <= budget
    return moved


def check_day(
    story: Story, lines: list[LineDays], after: list[tuple[Decimal, ...]], room: Decimal
) -> None:
    """Hold one step to everything that was approved."""
    for at in range(len(lines[0].current)):
        raised = lowered = ZERO
        for line, days in zip(lines, after, strict=True):
            before, new, planned = line.current[at], days[at], line.planned[at]
            assert new == new.quantize(SEN)
            assert new >= 0
            assert abs(new - before) <= planned * story.limits.share
            assert new >= min(before, line.floor)
            assert new <= max(before, line.cap)
            assert before > 0 or new == 0
            raised += max(new - before, ZERO)
            lowered += max(before - new, ZERO)
        assert raised <= story.limits.amount
        assert lowered <= story.limits.amount
        assert raised <= lowered + max(room, ZERO)
