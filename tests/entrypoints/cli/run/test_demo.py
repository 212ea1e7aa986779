"""The demo business is whole after any start, however the ones before it ended."""

from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Person
from kempen.domain.accounts.queries import business_by
from kempen.domain.ad_results.models import AdDay
from kempen.domain.ad_results.standings import ads_with_results
from kempen.domain.ad_results.traits import what_did_better
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.creatives.queries import library_of
from kempen.domain.imports.actions import receive_file
from kempen.domain.offerings.actions.save import archive_offering
from kempen.domain.offerings.queries import all_offerings_of, representation
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.actions.undo import undo
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.performance.rows import Day, of_days
from kempen.domain.sample_data import rules
from kempen.domain.scorecards.models import Score
from kempen.entrypoints.cli.run import demo, demo_pictures
from kempen.entrypoints.cli.run.announcer import Announcer
from kempen.entrypoints.cli.run.demo_ads import AdRows
from kempen.entrypoints.cli.run.demo_offering import make_offering
from kempen.kit import clock
from kempen.optimiser.ads.competition import Verdict
from kempen.optimiser.ads.traits import TraitVerdict
from tests import make
from tests.builders.shop import connected
from tests.builders.stored_days import put_sales, sold

pytestmark = pytest.mark.django_db
_history = demo._history
_photo = cache(demo_pictures.photo)


@pytest.fixture(autouse=True)
def _no_forecasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fit takes a second or so: only the test that looks at the forecasts has any."""
    monkeypatch.setattr(rules, "FORECAST_MONTHS", 0)


@cache
def _history_until(until: date) -> tuple[list[dict[str, str]], bytes, AdRows]:
    with TemporaryDirectory() as folder:
        return _history(Path(folder), until)


@pytest.fixture(autouse=True)
def _history_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sandbox writes the same of the same day, each time in a process; so is the photo."""
    monkeypatch.setattr(demo, "_history", lambda _folder, until: _history_until(until))
    monkeypatch.setattr(demo_pictures, "photo", _photo)


@pytest.fixture
def yesterday() -> date:
    return clock.today() - timedelta(days=1)


def load(folder: Path, until: date) -> Business:
    demo.load(folder, until, Announcer())
    business = business_by(demo.EMAIL)
    assert business is not None
    return business


def stored(business: Business) -> dict[str, tuple[date, date, int]]:
    days = PerformanceDay.objects.of(business).order_by("date")
    dates_of: dict[str, list[date]] = {}
    for name, on in days.values_list("campaign__name", "date"):
        dates_of.setdefault(name, []).append(on)
    return {name: (dates[0], dates[-1], len(dates)) for name, dates in dates_of.items()}


def test_five_campaigns_on_both_platforms_have_18_months_that_end_yesterday(
    tmp_path: Path, yesterday: date
) -> None:
    business = load(tmp_path, yesterday)
    assert business.name == "Kopi Rimba"
    assert business.status == "active"
    assert business.return_goal == Decimal(4)
    assert business.profile_completed_at is not None
    campaigns = Campaign.objects.of(business)
    assert campaigns.count() == 5
    assert set(campaigns.values_list("platform", flat=True)) == {"search", "social"}
    assert set(campaigns.values_list("status", flat=True)) == {"active"}
    longest = max(stored(business).values(), key=lambda days: days[2])
    assert longest == (yesterday - timedelta(days=547), yesterday, 548)
    assert {last for _, last, _ in stored(business).values()} == {yesterday}


def test_forecasts_of_past_months_are_scored(
    tmp_path: Path, yesterday: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "FORECAST_MONTHS", 1)
    business = load(tmp_path, yesterday)
    assert list(Score.objects.of(business).values_list("state", flat=True)) == ["scored"]


def test_the_login_is_the_password_of_the_data_folder(
    tmp_path: Path, yesterday: date, client: Client
) -> None:
    load(tmp_path, yesterday)
    file = tmp_path / demo.PASSWORD_FILE
    assert file.stat().st_mode & 0o077 == 0
    form = {"login": demo.EMAIL, "password": file.read_text()}
    answer = client.post("/accounts/login/", form)
    assert answer.status_code == 302
    file.unlink()
    load(tmp_path, yesterday)
    assert Person.objects.get(email=demo.EMAIL).check_password(file.read_text())


def test_a_second_start_on_the_same_day_changes_nothing(tmp_path: Path, yesterday: date) -> None:
    business = load(tmp_path, yesterday)
    before = stored(business)
    assert load(tmp_path, yesterday) == business
    assert stored(business) == before
    kinds = Import.objects.of(business).order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["performance", "sales"]


def test_a_start_some_days_later_adds_those_days(tmp_path: Path, yesterday: date) -> None:
    business = load(tmp_path, yesterday - timedelta(days=3))
    load(tmp_path, yesterday)
    assert {last for _, last, _ in stored(business).values()} == {yesterday}
    newest = Import.objects.of(business).order_by("-id")[0]
    assert (newest.inserted, newest.updated) == (15, 0)


def test_what_somebody_renamed_keeps_its_name_and_its_days(tmp_path: Path, yesterday: date) -> None:
    business = load(tmp_path, yesterday - timedelta(days=1))
    Campaign.objects.of(business).filter(name="Raya hampers").update(name="Hampers")
    load(tmp_path, yesterday)
    assert Campaign.objects.of(business).count() == 5
    assert stored(business)["Hampers"][1] == yesterday


def test_a_start_that_was_killed_before_the_import_is_completed_by_the_next(
    tmp_path: Path, yesterday: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(receive_file, "receive_csv", die)
        with pytest.raises(Killed):
            load(tmp_path, yesterday)
    business = load(tmp_path, yesterday)
    assert Business.objects.count() == 1
    assert Campaign.objects.of(business).count() == 5
    assert len(stored(business)) == 5


def test_its_ads_compete_and_teach(tmp_path: Path, yesterday: date) -> None:
    business = load(tmp_path, yesterday)
    verdicts = set()
    for campaign in Campaign.objects.of(business):
        results = ads_with_results(campaign, yesterday - timedelta(days=27), yesterday)
        assert 2 <= len(results) <= 3
        assert all(one.ad and one.figures and one.standing for one in results)
        verdicts |= {one.standing.verdict for one in results if one.standing}
    assert {Verdict.BEST, Verdict.WORSE} <= verdicts
    verdict_of = {(one.sort, one.trait): one.verdict for one in what_did_better(business)}
    assert verdict_of["angle", "offer"] is TraitVerdict.BETTER
    assert verdict_of["angle", "proof"] is TraitVerdict.WORSE
    assert ("language", "ms") in verdict_of


def test_a_second_start_makes_no_ad_again_and_a_later_one_adds_its_days(
    tmp_path: Path, yesterday: date
) -> None:
    business = load(tmp_path, yesterday - timedelta(days=2))
    ads = set(Ad.objects.of(business).values_list("pk", flat=True))
    before = AdDay.objects.of(business).count()
    load(tmp_path, yesterday)
    assert set(Ad.objects.of(business).values_list("pk", flat=True)) == ads
    assert AdDay.objects.of(business).count() == before + 2 * len(ads)


def test_where_accounts_are_connected_what_runs_is_read(tmp_path: Path, yesterday: date) -> None:
    business = load(tmp_path, yesterday - timedelta(days=1))
    before = AdDay.objects.of(business).count()
    Ad.objects.of(business).all()[0].delete()
    count = Ad.objects.of(business).count()
    connected(business, "social")
    load(tmp_path, yesterday)
    assert Ad.objects.of(business).count() == count
    assert AdDay.objects.of(business).count() == before


def test_the_demo_has_an_offering_with_claims_and_a_brand_kit_once(
    tmp_path: Path, yesterday: date
) -> None:
    business = load(tmp_path, yesterday)
    [offering] = all_offerings_of(business)
    assert len(offering.typed_claims) == 3
    assert set(offering.names) == {"ms", "zh"}
    kit = representation(offering).brand_kit
    assert kit.logo is not None
    assert (len(kit.colours), len(kit.pictures)) == (2, 1)
    assert {image.name for image in library_of(business)} == {
        "Kopi Rimba logo.png",
        "Roasted Liberica beans",
    }
    actor = make.actor(business)
    archive_offering(actor, offering, archived=True)
    # What somebody changed stays as it is on the next start.
    assert not make_offering(actor, demo.WEBSITE)
    assert all_offerings_of(business).count() == 1


def test_what_somebody_changed_or_undid_stays_so_at_the_next_start(
    tmp_path: Path, yesterday: date
) -> None:
    before = yesterday - timedelta(days=1)
    business = load(tmp_path, before)
    johor = {"date": before.isoformat(), "state": "Johor", "shop": "Kopi Rimba"}
    put_sales(
        business,
        {**johor, "revenue": 7, "refunds": 0},
        {"date": yesterday.isoformat(), "revenue": 9},
    )
    campaign = Campaign.objects.of(business)[0]
    days = of_days([Day(campaign.id, before, Decimal(3), Decimal(5), None, None)], yesterday)
    store(make.actor(business), days, source="test", on_error="refuse", dry_run=False)
    load(tmp_path, yesterday)
    sales = sold(business)
    assert (before.isoformat(), "01", "Kopi Rimba", Decimal(7)) in sales
    assert [row for row in sales if row[0] == yesterday.isoformat()] == [
        (yesterday.isoformat(), "", "", Decimal(9))
    ]
    newest = PerformanceDay.objects.of(business).filter(campaign=campaign).order_by("-date")[:2]
    assert [(day.date, day.spend == 3) for day in newest] == [(yesterday, False), (before, True)]
    for loaded in Import.objects.of(business).filter(source="command").order_by("-id"):
        undo(make.actor(business), loaded)
    load(tmp_path, yesterday)
    assert not Import.objects.of(business).filter(source="command", status="completed").exists()
