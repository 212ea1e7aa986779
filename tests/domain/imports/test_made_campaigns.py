"""Campaigns that an import made follow it: they end when it is undone and come back with it."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.actions import NewCampaign, change_campaign, create_campaign
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from kempen.domain.imports.actions.campaign_matching import ImportTarget
from kempen.domain.imports.actions.receive_file import receive_csv
from kempen.domain.performance.actions.undo import undo
from kempen.domain.performance.models import Import, PerformanceDay
from tests import make

HEAD = "date,spend,revenue,campaign\n"
CREATES = ImportTarget(creates_unknown=True)


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def brought(business: Business, *rows: str) -> Import:
    text = HEAD + "\n".join(rows) + "\n"
    result = receive_csv(make.actor(business), text.encode(), source="dashboard", target=CREATES)
    assert result.import_id is not None
    return Import.objects.of(business).get(id=result.import_id)


def states(business: Business) -> dict[str, str]:
    return dict(Campaign.objects.of(business).values_list("name", "status"))


def events(business: Business) -> list[str]:
    return list(Event.objects.of(business).order_by("sequence").values_list("type", flat=True))


def test_an_undone_import_leaves_no_empty_active_campaign_and_a_new_one_brings_it_back(
    business: Business,
) -> None:
    first = brought(business, "2026-01-30,1,2,Raya", "2026-01-31,1,2,Kopi")
    before = list(Campaign.objects.of(business).order_by("id").values_list("id", "status"))
    undo(make.actor(business), first)
    assert states(business) == {"Raya": "ended", "Kopi": "ended"}
    undo(make.actor(business), first)
    brought(business, "2026-01-30,1,2,Raya", "2026-01-31,1,2,Kopi")
    after = list(Campaign.objects.of(business).order_by("id").values_list("id", "status"))
    assert after == before
    assert events(business).count("campaign.ended") == 2
    assert events(business).count("campaign.resumed") == 2


def test_the_import_that_brought_it_back_answers_for_it(business: Business) -> None:
    undo(make.actor(business), brought(business, "2026-01-30,1,2,Raya"))
    second = brought(business, "2026-01-29,1,2,Raya")
    assert states(business) == {"Raya": "active"}
    undo(make.actor(business), second)
    assert states(business) == {"Raya": "ended"}


def test_a_campaign_with_days_of_another_import_stays_active(business: Business) -> None:
    first = brought(business, "2026-01-30,1,2,Raya", "2026-01-31,1,2,Kopi")
    brought(business, "2026-02-01,1,2,Raya")
    undo(make.actor(business), first)
    assert states(business) == {"Raya": "active", "Kopi": "ended"}
    assert PerformanceDay.objects.of(business).count() == 1


def test_a_campaign_that_the_import_only_found_stays_as_it_is(business: Business) -> None:
    create_campaign(make.actor(business), NewCampaign("Raya", "increase_sales", status="active"))
    undo(make.actor(business), brought(business, "2026-01-30,1,2,Raya"))
    assert states(business) == {"Raya": "active"}


def test_a_campaign_that_came_to_a_platform_meanwhile_is_not_ended(business: Business) -> None:
    import_ = brought(business, "2026-01-30,1,2,Raya")
    campaign = Campaign.objects.of(business).get()
    wanted = NewCampaign("Raya", "increase_sales", external_ids={"search": "77"})
    change_campaign(make.actor(business), campaign, wanted, only=["external_ids"])
    undo(make.actor(business), import_)
    assert states(business) == {"Raya": "active"}


def test_a_campaign_that_a_person_ended_is_not_brought_back(business: Business) -> None:
    campaign = make.campaign(business, "Raya", status="ended")
    brought(business, "2026-01-30,1,2,Raya")
    campaign.refresh_from_db()
    assert campaign.status == "ended"


def test_a_trial_brings_nothing_back(business: Business) -> None:
    undo(make.actor(business), brought(business, "2026-01-30,1,2,Raya"))
    text = HEAD + "2026-01-30,1,2,Raya\n"
    receive_csv(
        make.actor(business), text.encode(), source="dashboard", target=CREATES, dry_run=True
    )
    assert states(business) == {"Raya": "ended"}
