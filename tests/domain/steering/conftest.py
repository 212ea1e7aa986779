"""A plan that is steered."""

import pytest

from kempen.domain.accounts.models import Member
from tests.builders.steering.steered_plan import SteeredPlan, steered_plan


@pytest.fixture
def plan(member: Member) -> SteeredPlan:
    """A week old, with room to move RM30 a day."""
    return steered_plan(member)
