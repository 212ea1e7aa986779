"""Briefs as a program hands them in."""

from typing import Any

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.strategies.actions import generate
from kempen.kit import ids
from tests import make
from tests.builders import shop
from tests.builders.program import Program


def keyed(business: Business, role: str = "owner") -> tuple[Program, Member]:
    """A program with every scope, bound to a member of this role."""
    member = make.member(business, make.person(role), role)
    return Program(create_key(make.actor(business), "Test", SCOPES, member=member)[1]), member


def body(**fields: Any) -> dict[str, Any]:
    money = shop.budget()
    return {
        "objective": "increase_sales",
        "return_goal": 4,
        "budget": {
            "amount": 5600,
            "start_date": money.start.isoformat(),
            "end_date": money.end.isoformat(),
        },
        "creative_guidelines": shop.GUIDELINES,
        **fields,
    }


def ready(program: Program, business: Business, **fields: Any) -> dict[str, Any]:
    answer = program.post("/strategies", body(**fields))
    assert answer.status_code == 202, answer.content
    assert answer.json()["status"] == "generating"
    generate.generate(str(ids.decode("str", answer.json()["strategy_id"])))
    strategy: dict[str, Any] = program.get(f"/strategies/{answer.json()['strategy_id']}").json()
    assert strategy["status"] == "ready"
    return strategy
