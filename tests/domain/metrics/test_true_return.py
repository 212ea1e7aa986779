"""The true return: revenue on what the advertising really costs, and never a guess."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry
from kempen.domain.metrics.billing import save_terms, suppliers_of
from kempen.domain.metrics.definitions import COST_WITH_TAX, RETURN, TRUE_RETURN, Missing
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import performance_of
from kempen.domain.metrics.sums import Sums
from kempen.market.tax import TaxTerms, Withholding
from tests import make

pytestmark = pytest.mark.django_db
TREATY = TaxTerms(service_tax=True, withholding=Withholding.TREATY)
LOCAL = TaxTerms(service_tax=True, withholding=Withholding.NONE)
DAY = date(2026, 11, 19)


@pytest.fixture
def business() -> Business:
    return make.business()


def now(business: Business, first: date = DAY, last: date = DAY) -> Sums:
    return performance_of(business, Period(first, last), suppliers=suppliers_of(business)).now


def test_spend_1000_and_revenue_4000_at_8_and_8_per_cent_return_3_45(business: Business) -> None:
    make.day(make.campaign(business, platform="search"), DAY, "1000", "4000")
    assert TRUE_RETURN.formula(now(business)) is Missing.UNANSWERED
    save_terms(make.actor(business), {"search": TREATY})
    sums = now(business)
    assert RETURN.formula(sums) == 4
    assert COST_WITH_TAX.formula(sums) == 1160
    assert round(Decimal(str(TRUE_RETURN.formula(sums))), 2) == Decimal("3.45")


def test_each_platform_has_its_own_terms_and_one_unanswered_hides_the_whole(
    business: Business,
) -> None:
    make.day(make.campaign(business, "A", platform="search"), DAY, "100", "400")
    social = make.campaign(business, "B", platform="social")
    make.day(social, DAY, "100", "400")
    make.day(make.campaign(business, "C", platform="other"), DAY, "0", "10")
    save_terms(make.actor(business), {"search": TREATY})
    assert COST_WITH_TAX.formula(now(business)) is Missing.UNANSWERED
    save_terms(make.actor(business), {"social": LOCAL})
    # Nothing was spent on the third, so its terms do not matter.
    assert COST_WITH_TAX.formula(now(business)) == Decimal("224.00")
    performance = performance_of(business, Period(DAY, DAY), suppliers=suppliers_of(business))
    assert performance.by_campaign[social.id].landed == Decimal("108.00")
    assert performance.by_day[DAY].landed == Decimal("224.00")


def test_days_before_and_after_a_change_of_the_rate_are_taxed_each_at_its_own(
    business: Business,
) -> None:
    campaign = make.campaign(business, platform="search")
    before, after = date(2024, 2, 29), date(2024, 3, 1)
    for day in (before, after):
        make.day(campaign, day, "1000", "0")
    save_terms(make.actor(business), {"search": LOCAL})
    assert now(business, before, after).landed == Decimal(2140)
    performance = performance_of(business, Period(before, after), suppliers=suppliers_of(business))
    assert performance.by_campaign[campaign.id].landed == Decimal(2140)
    assert [performance.by_day[day].landed for day in (before, after)] == [1060, 1080]


def test_an_answer_is_changed_and_taken_back_and_every_time_written_down(
    business: Business,
) -> None:
    for terms in (TREATY, LOCAL, LOCAL, None):
        save_terms(make.actor(business), {"search": terms})
        assert suppliers_of(business).terms == ({"search": terms} if terms else {})
    entries = AuditEntry.objects.of(business).filter(action="business.taxes_answered")
    assert entries.count() == 4
    with pytest.raises(ValueError, match="moon"):
        save_terms(make.actor(business), {"moon": TREATY})


def test_answers_of_another_business_count_for_nothing(business: Business) -> None:
    save_terms(make.actor(make.business("Strangers")), {"search": TREATY})
    assert suppliers_of(business).terms == {}
