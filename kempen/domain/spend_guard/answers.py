"""What `budget.spent` carries."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import AllowedValues, Day, Doc, Documented, Form, Id, Number


@dataclass(frozen=True)
class BudgetSpent(Documented):
    """A share of a campaign's budget is spent, or a day of it is over."""

    campaign_id: Annotated[str, Id("cmp")]
    date: Annotated[Day, Doc("The day that is over; with a threshold, the day it was seen.")]
    spent: Annotated[
        Number,
        Form({"minimum": 0}),
        Doc("MYR: with a threshold since the budget's start, else on the day."),
    ]
    budget: Annotated[Number, Form({"minimum": 0})]
    share: Annotated[Number, Form({"minimum": 0}), Doc("spent ÷ budget")] | None
    threshold: Annotated[int, AllowedValues((50, 75, 90, 100)), Doc("null for a day")] | None
