"""Briefs that cannot be answered: refused where the fault is, and nothing is stored."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.actions import briefs
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import shop

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"budget": shop.budget(begins_in=-1)}, ("budget", "start_date")),
        ({"budget": shop.budget("10", 28)}, ("budget", "amount")),
        ({"budget": shop.budget("99999", 367)}, ("budget", "end_date")),
        ({"prospect_goal": 5}, ("prospect_goal",)),
        ({"new_campaigns": (NewLine("other"),)}, ("new_campaigns", "0", "platform")),
        ({"campaign_ids": ("cmp_nobody",)}, ("campaign_ids", "0")),
        ({"audience": {"age_min": 17}}, ("audience", "age_min")),
        (
            {"creative_guidelines": {}, "new_campaigns": (NewLine("social"),)},
            ("creative_guidelines", "product"),
        ),
        (
            {
                "creative_guidelines": {**shop.GUIDELINES, "landing_url": "http://x.example"},
                "new_campaigns": (NewLine("social"),),
            },
            ("creative_guidelines", "landing_url"),
        ),
        ({"campaign_ids": (), "new_campaigns": ()}, ("campaign_ids",)),
    ],
)
def test_a_brief_that_cannot_be_is_refused_and_nothing_is_kept(
    fields: dict[str, Any], path: tuple[str, ...], business: Business
) -> None:
    with pytest.raises(Refusal) as refusal:
        briefs.submit_brief(make.actor(business), shop.brief(**fields))
    assert path in [flaw.path for flaw in refusal.value.flaws]
    assert not Strategy.objects.of(business).exists()


def test_another_business_campaign_does_not_exist(business: Business) -> None:
    theirs = make.campaign(make.business("Charlie's"), "Theirs")
    with pytest.raises(Refusal) as refusal:
        briefs.submit_brief(make.actor(business), shop.brief(campaign_ids=(theirs.public_id,)))
    assert [flaw.code for flaw in refusal.value.flaws] == ["unknown_campaign"]
