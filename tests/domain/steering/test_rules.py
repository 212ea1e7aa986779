"""One day's step never leaves what was approved, whatever is wanted and happened before."""

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.domain.steering.rules import (
    LineDays,
    StepLimits,
    bounds_of,
    room_a_day,
    step,
)
from tests.domain.steering.histories import Story, run_story, stories

AMOUNT = StepLimits(share=Decimal("0.1"), amount=Decimal(1000))


def line(*current: str, floor: str = "0", cap: str = "1000") -> LineDays:
    amounts = tuple(map(Decimal, current))
    return LineDays(amounts, amounts, Decimal(floor), Decimal(cap))


def totals(
    lines: list[LineDays], *wanted: str, limits: StepLimits = AMOUNT, room: str = "0"
) -> list[str]:
    split = step(lines, [Decimal(one) for one in wanted], limits, Decimal(room))
    return [str(sum(days, Decimal(0))) for days in split]


def test_money_moves_by_no_more_than_the_share_of_the_plan() -> None:
    assert totals([line("100", "100"), line("100", "100")], "0", "400") == ["180.00", "220.00"]


def test_no_more_moves_in_all_than_the_amount() -> None:
    limits = StepLimits(share=Decimal("0.5"), amount=Decimal(5))
    assert totals([line("100"), line("100")], "0", "200", limits=limits) == ["95.00", "105.00"]


def test_a_floor_and_a_cap_hold_on_each_day() -> None:
    lines = [line("100", "20", floor="95"), line("100", "20", cap="104")]
    days = step(lines, [Decimal(0), Decimal(300)], AMOUNT)
    assert days[0][0] >= 95
    assert days[1][0] <= 104
    # A day that was approved below the floor is not lowered further.
    assert days[0][1] == 20


def test_nothing_is_taken_away_that_nobody_gets() -> None:
    capped = line("100", cap="100")
    assert totals([line("100"), capped], "50", "150") == ["100.00", "100"]


def test_a_day_without_money_stays_without() -> None:
    days = step([line("100", "0"), line("100", "100")], [Decimal(200), Decimal(100)], AMOUNT)
    assert days[0][1] == 0


def test_what_was_not_spent_is_caught_up_with_in_small_parts() -> None:
    assert totals([line("100"), line("50")], "200", "100", room="6") == ["104.00", "52.00"]


def test_what_was_spent_too_much_is_taken_away() -> None:
    assert totals([line("100"), line("50")], "0", "0", room="-6") == ["96.00", "48.00"]


def test_catching_up_is_spread_over_the_days_and_never_left_to_the_last() -> None:
    assert room_a_day(Decimal(1000), Decimal(900), 10) == Decimal(10)
    assert room_a_day(Decimal(1000), Decimal(960), 10) == 0
    assert room_a_day(Decimal(1000), Decimal(500), 2) == 0
    assert room_a_day(Decimal(800), Decimal(1000), 2) == -100


def test_the_bounds_of_a_step_are_what_it_may_lead_to() -> None:
    bounds = bounds_of(line("100", "0", floor="95", cap="1000"), Decimal("0.1"))
    assert bounds == (Decimal(95), Decimal(110))


@settings(max_examples=150, deadline=None)
@given(stories())
def test_random_histories_never_leave_the_envelope(story: Story) -> None:
    run_story(story)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.decimals("0.01", "500", places=2), min_size=2, max_size=5))
def test_a_step_towards_what_is_there_changes_nothing(amounts: list[Decimal]) -> None:
    lines = [line(str(amount)) for amount in amounts]
    assert step(lines, amounts, AMOUNT) == [(amount,) for amount in amounts]
