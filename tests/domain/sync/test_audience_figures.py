"""What people typed and where they were: read, replaced, kept where a platform fails."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.queries import (
    AUDIENCE_DAYS,
    reading_of,
    regions_of,
    search_terms_of,
)
from kempen.domain.campaigns.actions import store_external_id
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.campaign_accounts import record_account
from kempen.domain.connections.models import Connection
from kempen.domain.sync.actions import reading_accounts
from kempen.domain.sync.actions.audience_figures import READ_AUDIENCES, read_audiences
from kempen.kit import clock, jobs
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.targeting import RegionResult, SearchTermResult
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.program import Program
from tests.domain.conftest import no_jobs

__all__ = ["no_jobs"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]


@dataclass
class TellingAccount:
    """An account that tells of terms and regions, or refuses with `error`."""

    terms: list[str] = field(default_factory=lambda: ["kopi kaw", "kopi"])
    error: PlatformError | None = None

    def search_terms(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[SearchTermResult]:
        if self.error is not None:
            raise self.error
        return [
            SearchTermResult(
                campaign_id=campaign_ids[0],
                since=since,
                until=until,
                term=term,
                keyword="kopi",
                **figures(count),
            )
            for count, term in enumerate(self.terms, start=1)
        ]

    def region_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[RegionResult]:
        return [
            RegionResult(
                campaign_id=campaign_ids[0],
                since=since,
                until=until,
                key="20744",
                name="Labuan Federal Territory",
                **figures(3),
            )
        ]

    def close(self) -> None:
        return


def figures(count: int) -> dict[str, Any]:
    return {
        "impressions": count * 100,
        "clicks": count,
        "spend": Decimal(count),
        "conversions": Decimal(1),
        "revenue": Decimal(10 * count),
    }


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business, "Beans", platform="search")


@pytest.fixture
def connection(business: Business, campaign: Campaign) -> Connection:
    search_account = account(business, "search")
    store_external_id(campaign, "search", "77")
    record_account(search_account, [campaign.pk])
    return search_account


@pytest.fixture
def reporter(monkeypatch: pytest.MonkeyPatch, connection: Connection) -> TellingAccount:
    account_asked = TellingAccount()
    monkeypatch.setattr(reading_accounts, "open_platform", lambda _connection: account_asked)
    return account_asked


def test_a_reading_replaces_the_one_before(
    campaign: Campaign, connection: Connection, reporter: TellingAccount
) -> None:
    read_audiences(str(connection.pk))
    answer = search_terms_of(campaign)
    assert [(one.term, one.keyword, one.spend) for one in answer.data] == [
        ("kopi", "kopi", Decimal("2.00")),
        ("kopi kaw", "kopi", Decimal("1.00")),
    ]
    yesterday = clock.today() - timedelta(days=1)
    assert answer.to == yesterday.isoformat()
    assert answer.from_ == (yesterday - timedelta(days=AUDIENCE_DAYS - 1)).isoformat()
    assert [one.name for one in regions_of(campaign).data] == ["Labuan Federal Territory"]
    reporter.terms = ["latte"]
    read_audiences(str(connection.pk))
    assert [one.term for one in search_terms_of(campaign).data] == ["latte"]


def test_a_platform_that_fails_takes_nothing_away_and_is_asked_again(
    campaign: Campaign, connection: Connection, reporter: TellingAccount
) -> None:
    read_audiences(str(connection.pk))
    reporter.error = PlatformError("The platform is busy.", Remedy.AGAIN)
    read_audiences(str(connection.pk))
    answer = search_terms_of(campaign)
    assert (answer.failure, len(answer.data)) == ("The platform is busy.", 2)
    assert answer.read_at is not None
    assert regions_of(campaign).failure is None
    assert len(jobs.unfinished(READ_AUDIENCES)) == 1
    reporter.error = None
    read_audiences(str(connection.pk))
    assert search_terms_of(campaign).failure is None


def test_only_so_many_terms_are_kept(
    campaign: Campaign, connection: Connection, reporter: TellingAccount
) -> None:
    reporter.terms = [f"kopi {number}" for number in range(500)]
    read_audiences(str(connection.pk))
    rows = search_terms_of(campaign).data
    assert (len(rows), rows[0].term) == (200, "kopi 499")


def test_programs_read_their_own_and_nobody_elses(
    business: Business, campaign: Campaign, connection: Connection, reporter: TellingAccount
) -> None:
    place = f"/campaigns/{campaign.public_id}"
    never = Program.of(business).get(f"{place}/search-terms").json()
    assert never == {"from": None, "to": None, "read_at": None, "failure": None, "data": []}
    read_audiences(str(connection.pk))
    assert reading_of(campaign, "regions") is not None
    seen = Program.of(business).get(f"{place}/regions").json()
    [row] = seen["data"]
    assert (row["name"], row["spend"], row["clicks"]) == ("Labuan Federal Territory", 3, 3)
    other = Program.of(make.business("Other"))
    assert other.get(f"{place}/search-terms").status_code == 404
