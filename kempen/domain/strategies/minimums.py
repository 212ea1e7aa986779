"""How money is split so that no campaign and no day gets less than its platform accepts. Pure."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.rules import in_parts, share_of_new
from kempen.domain.strategies.stored_shapes import Note, PlannedDay

# Of the budget, what new campaigns may take at most where their platforms' minimums ask for more
# than their usual share.
MOST_FOR_NEW: Final = Decimal("0.5")
# What an ad needs a day to be shown often enough to learn from it.
LEAST_AN_AD: Final = Decimal(1)


def in_parts_above(
    amount: Decimal, weights: Sequence[Decimal], least: Sequence[Decimal]
) -> list[Decimal]:
    """Divide money by weights into whole sen, each part at its least amount or above.

    A part without weight gets nothing. Where `amount` is less than all the least amounts together,
    only the weights count.
    """
    floors = [one if weight > 0 else Decimal(0) for one, weight in zip(least, weights, strict=True)]
    if sum(floors, Decimal(0)) > amount:
        return in_parts(amount, weights)
    # Not all can be too low at once: together they have at least their least amounts.
    shared = list(weights)
    while True:
        fixed = [
            floor if not share else Decimal(0) for floor, share in zip(floors, shared, strict=True)
        ]
        parts = in_parts(amount - sum(fixed, Decimal(0)), shared)
        low = [at for at, share in enumerate(shared) if share and parts[at] < floors[at]]
        if not low:
            return [one + more for one, more in zip(fixed, parts, strict=True)]
        for at in low:
            shared[at] = Decimal(0)


def lines_that_fit(lines: Sequence[PlannedLine], budget: Decimal) -> list[PlannedLine]:
    """Return as many lines as a budget can run at their platforms' minimums, the cheapest first."""
    fitting, needed = [], Decimal(0)
    for line in sorted(lines, key=lambda line: (line.minimum, line.position)):
        needed += line.minimum
        if needed > budget:
            break
        fitting.append(line)
    return sorted(fitting, key=lambda line: line.position)


def amounts_of_new(
    new: Sequence[PlannedLine], known: Sequence[PlannedLine], budget: Decimal, days: int
) -> dict[str, Decimal]:
    """Return what new campaigns get beside known ones: their share, or the minimum if it is more.

    One that its platform's minimum makes too dear gets nothing, and the known ones keep enough for
    one of them to run.
    """
    if not new:
        return {}
    share = in_parts(budget, [share_of_new(len(new)), 1 - share_of_new(len(new))])[0]
    keeps = min((line.minimum for line in known), default=Decimal(0))
    most = min(budget * MOST_FOR_NEW, budget - keeps)
    amounts = dict.fromkeys((line.key for line in new), Decimal(0))
    left = most
    for line in sorted(new, key=lambda line: (line.minimum, line.position)):
        part = in_parts(share, [Decimal(line.days), Decimal(days - line.days)])[0]
        wanted = max(part, line.minimum)
        if wanted <= left:
            amounts[line.key] = wanted
            left -= wanted
    return amounts


def ads_that_run(daily: Sequence[PlannedDay], ads: int) -> int:
    """Return how many of a line's ads its thinnest day can feed, one at the least."""
    thinnest = min((day.amount for day in daily if day.amount > 0), default=Decimal(0))
    if not thinnest:
        return ads
    return max(1, min(ads, int(thinnest / LEAST_AN_AD)))


def first_to_run(daily: Sequence[PlannedDay], languages: Sequence[str]) -> set[int]:
    """Return the places of the ads that a line's days can feed, the first of each language first.

    `languages` are those of its ads in their order.
    """
    turns = sorted(range(len(languages)), key=lambda at: (languages[:at].count(languages[at]), at))
    return set(turns[: ads_that_run(daily, len(languages))])


def notes_of_minimums(lines: Sequence[PlannedLine], budget: Decimal, days: int) -> list[Note]:
    """Return where a platform's minimum decided an amount, and whether the budget is too small."""
    notes = [
        Note("platform_minimum", line.position, {"least": float(line.least)})
        for line in lines
        if line.amount > 0 and line.amount == line.minimum
    ]
    needed = sum((line.minimum for line in lines), Decimal(0))
    if needed > budget:
        numbers = {
            "budget": float(budget),
            "days": float(days),
            "count": float(len(lines)),
            "fit": float(len(lines_that_fit(lines, budget))),
            "needed": float(needed),
        }
        notes.insert(0, Note("too_many_campaigns", numbers=numbers))
    return notes
