"""Our requests and the sandbox's answers keep to specs that neither of us wrote."""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import httpx2
import pytest

from kempen.platforms.contacts import Contact
from kempen.platforms.crm.client import CrmClient
from kempen.platforms.interface import AdImage, Platform, PlatformError, Remedy
from kempen.platforms.targeting import CriterionKind, Targeting
from tests.platforms.openings import aimed_at, new_campaign, opened_over
from tests.platforms.referee import Referee, absent, refereed
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.skipif(bool(absent()), reason=absent())
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080200000090775340000000"
    "0c4944415408d763f8ffff3f0005fe02fea7356d790000000049454e44ae426082"
)


@pytest.fixture(scope="module")
def proxies(partners: Partners, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Referee]:
    log: Path = tmp_path_factory.mktemp("prism") / "prism.log"
    with refereed(partners.url, log) as referee:
        yield referee


@pytest.fixture
def referee(proxies: Referee) -> Iterator[Referee]:
    proxies.violations.clear()
    proxies.checked.clear()
    yield proxies
    assert proxies.violations == []
    assert proxies.checked


def test_every_verb_of_an_advertising_platform(
    name: str, partners: Partners, referee: Referee
) -> None:
    platform = opened_over(partners, name, referee)
    assert platform.account().usable
    new = new_campaign(budget="80.00")
    with_picture = new_campaign()
    if name == "social":
        first = new.ads[0]
        new = type(new)(
            **{**vars(new), "ads": (type(first)(**{**vars(first), "picture": AdImage(PIXEL)}),)}
        )
    created = platform.create_campaign(new)
    number = created.campaign_id
    assert platform.create_campaign(new) == created
    platform.add_ads(number, with_picture)
    platform.resume(number)
    platform.set_daily_budget(number, Decimal("71.20"))
    platform.rename(number, new.tagged_name)
    platform.set_end(number, datetime.now(UTC).date() + timedelta(days=40))
    platform.set_ad(number, created.ads["a1"], is_on=False)
    platform.pause(number)
    (running,) = platform.running([number])
    assert not next(ad for ad in running.ads if ad.ad_id == created.ads["a1"]).is_on
    platform.access_ends()
    assert platform.reviews([number])
    assert any(one.campaign_id == number for one in platform.campaigns())
    until = datetime.now(UTC).date()
    platform.daily_results([number], until - timedelta(days=3), until)
    platform.leads(datetime.now(UTC) - timedelta(days=30))
    platform.close()


def test_whom_a_campaign_is_for(name: str, partners: Partners, referee: Referee) -> None:
    """Look-ups, criteria sent and read back and changed, figures by state and search term."""
    platform = opened_over(partners, name, referee)
    aimed = aimed_at(platform, "Selangor", "Johor Bahru")
    created = platform.create_campaign(dataclasses.replace(new_campaign(), targeting=aimed))
    number = created.campaign_id
    assert platform.targeting([number])[number].places
    platform.set_targeting(number, aimed_at(platform, "Sabah"))
    (place,) = platform.targeting([number])[number].places
    assert place.name == "Sabah"
    assert len(platform.find_criteria(CriterionKind.PLACE, "")) > 10
    wrong = dataclasses.replace(place, key="999" if name == "search" else "region:999")
    with pytest.raises(PlatformError):
        platform.set_targeting(number, Targeting(places=(wrong,)))
    platform.close()
    busy: Platform = opened_over(partners, name, referee, **partners.account(name, "Kopi Rimba"))
    numbers, until = [one.campaign_id for one in busy.campaigns()], datetime.now(UTC).date()
    assert busy.region_results(numbers, until - timedelta(days=7), until)
    terms = busy.search_terms(numbers, until - timedelta(days=7), until)
    assert bool(terms) == (name == "search")
    busy.close()


def test_a_history_with_its_leads(name: str, partners: Partners, referee: Referee) -> None:
    """The answers that are not empty: results of days, reviews, filled-in forms."""
    facts = partners.account(name, "Kopi Rimba")
    busy: Platform = opened_over(partners, name, referee, **facts)
    numbers = [one.campaign_id for one in busy.campaigns()]
    until = datetime.now(UTC).date()
    assert busy.daily_results(numbers, until - timedelta(days=7), until)
    results = busy.ad_results(numbers, until - timedelta(days=7), until)
    assert results
    assert bool(busy.reach(numbers, until - timedelta(days=7), until)) == (name == "social")
    reviewed = [review.ad_id for review in busy.reviews(numbers)]
    assert len(reviewed) == len(set(reviewed))
    assert {result.ad_id for result in results} <= set(reviewed)
    busy.leads(datetime.now(UTC) - timedelta(days=7))
    busy.close()


@pytest.mark.parametrize(
    ("kind", "policy"),
    [
        ("expired_token", ""),
        ("rate_limit", ""),
        ("permission_removed", ""),
        ("version_refused", ""),
        ("server_error", "500"),
    ],
)
def test_the_errors_keep_to_the_specs_as_well(
    kind: str, policy: str, name: str, partners: Partners, referee: Referee
) -> None:
    """On a write: what a stream of rows answers in an error the search spec does not say."""
    platform = opened_over(partners, name, referee)
    number = partners.order(kind, partner=name, policy=policy, count=0)
    with pytest.raises(PlatformError) as caught:
        platform.pause("77")
    partners.forgive(number)
    assert isinstance(caught.value.kind, Remedy)


def test_every_verb_of_the_crm(partners: Partners, referee: Referee) -> None:
    key = partners.account("crm", "Kopi Rimba CRM")["api_key"]
    crm = CrmClient(key, base_url=f"{partners.url}/crm", transport=referee)
    assert crm.facts().time_zone
    assert {one.name for one in crm.properties()} >= {"email", "firstname"}
    people = [
        Contact(trace=f"lead-{index}", email=email, properties={"firstname": "Aisyah"})
        for index, email in enumerate(("aisyah@example.com", "nobody"))
    ]
    good, bad = crm.upsert(people)
    assert good.error is None
    assert bad.error is not None
    with suppress(PlatformError):
        crm.find("nobody@example.com")
    assert crm.find("aisyah@example.com")
    for kind in ("expired_token", "rate_limit", "permission_removed"):
        number = partners.order(kind, partner="crm", count=0)
        with pytest.raises(PlatformError):
            crm.properties()
        partners.forgive(number)
    crm.close()


def test_the_referee_sees_a_wrong_request(partners: Partners, proxies: Referee) -> None:
    proxies.violations.clear()
    path = f"{partners.url}/social/v19.0/act_1200000000000002/campaigns"
    with httpx2.Client(transport=proxies) as client:
        client.get(path, params={"limit": "many"})
    (violation,) = proxies.violations
    assert "limit" in violation
    assert "access_token" in violation
    proxies.violations.clear()
