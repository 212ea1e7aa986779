from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.events.models import Event
from kempen.domain.imports.actions.receive_file import ImportTarget, receive_csv
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.performance.results import ImportResult
from kempen.kit.refusal import Refusal
from tests import make

HEADER = "date,spend,revenue,campaign\n"


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def receive(
    business: Business,
    text: str,
    target: ImportTarget | None = None,
    on_error: str = "refuse",
    dry_run: bool = False,
) -> ImportResult:
    return receive_csv(
        make.actor(business),
        text.encode(),
        source="test",
        target=target,
        file_name="days.csv",
        on_error=on_error,
        dry_run=dry_run,
    )


def spends(campaign: Campaign) -> dict[date, Decimal]:
    days = PerformanceDay.objects.of(campaign.business).filter(campaign=campaign)
    return {day.date: day.spend for day in days}


def test_rows_go_into_the_one_campaign_that_was_chosen(business: Business) -> None:
    campaign = make.campaign(business)
    result = receive(
        business, "date,spend,revenue\n2026-01-31,10,20\n", ImportTarget(campaign=campaign.id)
    )
    assert (result.status, result.inserted) == ("completed", 1)
    assert spends(campaign) == {date(2026, 1, 31): Decimal(10)}
    assert Import.objects.of(business).get().file_name == "days.csv"


def test_the_chosen_campaign_counts_more_than_a_campaign_column(business: Business) -> None:
    campaign = make.campaign(business)
    result = receive(business, HEADER + "2026-01-31,10,20,Another\n", ImportTarget(campaign.id))
    assert result.campaigns == (campaign.id,)


def test_a_campaign_column_is_matched_by_id_external_id_and_name(business: Business) -> None:
    ours, theirs, named = (make.campaign(business, name) for name in ("A", "B", "Cold  Brew"))
    ExternalId.objects.add(business, campaign=theirs, platform="search", external_id="120021")
    text = HEADER + f"2026-01-01,1,0,{ours.public_id}\n2026-01-01,2,0,120021\n"
    result = receive(business, text + "2026-01-01,3,0,cold brew\n")
    assert result.inserted == 3
    assert [set(spends(each).values()) for each in (ours, theirs, named)] == [
        {Decimal(1)},
        {Decimal(2)},
        {Decimal(3)},
    ]


def test_an_unknown_campaign_keeps_the_file_out_until_it_may_be_created(business: Business) -> None:
    text = HEADER + "2026-01-01,1,2,=Raya\n2026-01-02,1,2,=Raya\n"
    refused = receive(business, text)
    assert refused.status == "refused"
    assert refused.unknown_campaigns == (("=Raya", 2),)
    assert [(f.code, f.row, f.value) for f in refused.faults.first] == [
        ("unknown_campaign", 2, "=Raya"),
        ("unknown_campaign", 3, "=Raya"),
    ]
    assert not Campaign.objects.of(business).exists()
    stored = receive(business, text, ImportTarget(creates_unknown=True))
    assert (stored.inserted, stored.new_campaigns) == (2, ("=Raya",))
    campaign = Campaign.objects.of(business).get()
    assert (campaign.name, campaign.objective, campaign.platform) == (
        "=Raya",
        "increase_sales",
        "other",
    )
    types = Event.objects.of(business).order_by("sequence").values_list("type", flat=True)
    assert list(types) == ["campaign.created", "import.completed"]


def test_a_trial_creates_no_campaign_and_leaves_no_gap_in_the_events(business: Business) -> None:
    trial = receive(
        business, HEADER + "2026-01-01,1,2,Raya\n", ImportTarget(creates_unknown=True), dry_run=True
    )
    assert (trial.inserted, trial.new_campaigns, trial.import_id) == (1, ("Raya",), None)
    assert not Campaign.objects.of(business).exists()
    receive(business, HEADER + "2026-01-01,1,2,Raya\n", ImportTarget(creates_unknown=True))
    sequences = Event.objects.of(business).order_by("sequence").values_list("sequence", flat=True)
    assert list(sequences) == [1, 2]


def test_a_bad_row_also_keeps_new_campaigns_out(business: Business) -> None:
    text = HEADER + "2026-01-01,1,2,Raya\n2026-01-02,x,2,Other\n"
    assert receive(business, text, ImportTarget(creates_unknown=True)).status == "refused"
    assert not Campaign.objects.of(business).exists()
    skipped = receive(business, text, ImportTarget(creates_unknown=True), on_error="skip")
    assert (skipped.inserted, skipped.rejected, skipped.new_campaigns) == (1, 1, ("Raya",))


def test_two_spellings_of_one_name_are_one_campaign_and_one_day(business: Business) -> None:
    text = HEADER + "2026-01-01,1,2,Raya\n2026-01-01,1,2,RAYA\n2026-01-02,1,2,raya\n"
    result = receive(business, text, ImportTarget(creates_unknown=True), on_error="skip")
    assert (result.inserted, result.rejected, result.new_campaigns) == (1, 2, ("Raya",))
    assert [(f.code, f.row, f.other_row) for f in result.faults.first] == [
        ("duplicate_date", 2, 3),
        ("duplicate_date", 3, 2),
    ]


def test_a_name_that_two_campaigns_have_is_never_guessed(business: Business) -> None:
    make.campaign(business, "Raya")
    make.campaign(business, "raya")
    result = receive(business, HEADER + "2026-01-01,1,2,Raya\n")
    assert [fault.code for fault in result.faults.first] == ["ambiguous_campaign"]


def test_a_campaign_of_another_business_is_unknown(business: Business) -> None:
    stranger = make.campaign(make.business("Stranger"))
    result = receive(business, HEADER + f"2026-01-01,1,2,{stranger.public_id}\n")
    assert [fault.code for fault in result.faults.first] == ["unknown_campaign_id"]
    assert not result.unknown_campaigns, "creating it is not offered"
    with pytest.raises(Refusal) as caught:
        receive(
            business, "date,spend,revenue\n2026-01-01,1,2\n", ImportTarget(campaign=stranger.id)
        )
    assert caught.value.code == "campaign_gone"


def test_a_new_campaign_can_be_made_for_the_whole_file(business: Business) -> None:
    text = "date,spend,revenue\n2026-01-01,1,2\n"
    result = receive(business, text, ImportTarget(new_name="Raya", objective="generate_prospects"))
    assert (result.inserted, result.new_campaigns) == (1, ("Raya",))
    assert Campaign.objects.of(business).get().objective == "generate_prospects"


@pytest.mark.parametrize("name", [" ", "x" * 121, "a\nb"])
def test_a_new_campaign_needs_a_name_that_can_be_shown(business: Business, name: str) -> None:
    with pytest.raises(Refusal) as caught:
        receive(business, "date,spend,revenue\n2026-01-01,1,2\n", ImportTarget(new_name=name))
    assert caught.value.code == "bad_campaign_name"


def test_a_file_without_campaigns_must_be_told_whose_it_is(business: Business) -> None:
    with pytest.raises(Refusal) as caught:
        receive(business, "date,spend,revenue\n2026-01-01,1,2\n")
    assert caught.value.code == "no_campaign"


def test_columns_of_no_use_are_left_alone(business: Business) -> None:
    text = (
        "campaign,platform,objective,date,spend,clicks,conversions,revenue\n"
        "Raya,search,increase_sales,2026-01-01,1,2,3.5,4\n"
    )
    assert receive(business, text, ImportTarget(creates_unknown=True)).inserted == 1
    day = PerformanceDay.objects.of(business).get()
    assert (day.spend, day.clicks, day.conversions, day.revenue) == (
        Decimal(1),
        2,
        Decimal("3.5"),
        Decimal(4),
    )
