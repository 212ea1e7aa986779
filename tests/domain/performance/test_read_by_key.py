"""What an import compares is read over the key, also where nobody has counted the table yet."""

from collections.abc import Callable
from typing import Any

from django.db import connection

from kempen.domain.imports.actions.receive_file import receive_csv
from tests import make

CAMPAIGNS, DAYS = 40, 20
COMPARED = ("FROM performance_performanceday", "FROM performance_replacedday")


class Plans:
    """Asks for the plan of each statement that reads what stands, just before it runs."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    # Any: what Django hands to a wrapper of statements.
    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if "= ANY(" in sql and any(source in sql for source in COMPARED):
            cursor = context["cursor"]
            execute(f"EXPLAIN {sql}", params, many, context)
            self.seen.append("\n".join(line for (line,) in cursor.fetchall()))
        return execute(sql, params, many, context)


def content(prefix: str, spend: int) -> bytes:
    rows = [
        f"2026-01-{day:02},{spend},{spend * 4},{prefix} {number}\n"
        for number in range(CAMPAIGNS)
        for day in range(1, DAYS + 1)
    ]
    return "".join(["date,spend,revenue,campaign\n", *rows]).encode()


def test_what_stands_is_read_over_the_key(db: None) -> None:
    business = make.business()
    actor = make.actor(business)
    for prefix in ("A", "B"):
        for number in range(CAMPAIGNS):
            make.campaign(business, f"{prefix} {number}")
    receive_csv(actor, content("A", 10), source="csv")
    plans = Plans()
    with connection.execute_wrapper(plans):
        assert receive_csv(actor, content("B", 10), source="csv").inserted == CAMPAIGNS * DAYS
        assert receive_csv(actor, content("B", 11), source="csv").updated == CAMPAIGNS * DAYS
    assert len(plans.seen) == 3
    for plan in plans.seen:
        assert "performance_performanceday_pkey" in plan, plan
        assert "day_of_a_business" not in plan, plan
