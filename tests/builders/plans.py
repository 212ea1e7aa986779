"""Strategies in every state, as their pages find them."""

from decimal import Decimal
from typing import Any

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.strategies.actions import briefs, decide, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of, strategy_of
from tests.builders import shop

# Two campaigns without a past: nothing has to be learned, so the tests are quick.
TWO_NEW = (NewLine("search", "Beans"), NewLine("search", "Hampers"))


def begun(member: Member, **fields: Any) -> Strategy:
    """A strategy that the worker has not made yet."""
    fields.setdefault("campaign_ids", ())
    fields.setdefault("new_campaigns", TWO_NEW)
    return briefs.submit_brief(Actor.member(member), shop.brief(**fields))


def ready(member: Member, **fields: Any) -> Strategy:
    """A strategy that waits for its decision."""
    strategy = begun(member, **fields)
    generate.generate(str(strategy.id))
    return again(member.business, strategy)


def approved(member: Member, **fields: Any) -> Strategy:
    """A strategy that its owner approved."""
    strategy = ready(member, **fields)
    decide.approve(Actor.member(member), strategy, strategy.revision)
    return again(member.business, strategy)


def again(business: Business, strategy: Strategy) -> Strategy:
    """The strategy as it is kept now."""
    stored_strategy = strategy_of(business, strategy.public_id)
    assert stored_strategy is not None
    return stored_strategy


def amounts(strategy: Strategy) -> list[Decimal]:
    """What is kept for each line, in their order."""
    return [line.amount for line in lines_of(strategy)]


def split(strategy: Strategy, *texts: str, **fields: str) -> dict[str, str]:
    """The fields of the split's form, with these texts in place of the amounts."""
    names = [f"amount-{line.public_id}" for line in lines_of(strategy)]
    return {
        "revision": str(strategy.revision),
        **dict(zip(names, texts, strict=True)),
        **fields,
    }
