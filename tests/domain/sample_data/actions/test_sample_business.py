"""A business with sample data is a person's own, is filled once, and goes wholly."""

import pytest
from django.apps import apps
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sample_data import rules
from kempen.domain.sample_data.actions.fill import fill
from kempen.domain.sample_data.actions.sample_business import (
    open_sample_business,
    remove_sample_business,
)
from kempen.domain.sample_data.queries import is_filled
from kempen.domain.sample_data.refusals import SampleRefusal
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.people import work_off

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "FORECAST_MONTHS", 1)


def rows_of(business: Business) -> dict[str, int]:
    """How many rows of a business each table has."""
    counts = {}
    with connection.cursor() as cursor:
        for model in apps.get_models():
            if any(field.name == "business" for field in model._meta.concrete_fields):
                cursor.execute(
                    f"SELECT count(*) FROM {model._meta.db_table} WHERE business_id = %s",
                    [business.pk],
                )
                counts[model._meta.label] = cursor.fetchone()[0]
    return {label: count for label, count in counts.items() if count}


def test_it_is_filled_once_and_nothing_of_it_is_among_what_is_real() -> None:
    own = make.member(make.business())
    member = open_sample_business(own.person, "Sample business")
    assert open_sample_business(own.person, "Sample business") == member
    business = member.business
    assert business.is_sample
    assert not is_filled(business)
    work_off()
    fill(str(business.pk))
    assert is_filled(business)
    assert Campaign.objects.of(business).count() == 4
    assert PerformanceDay.objects.of(business).count() == 4 * rules.DAYS
    assert set(rows_of(own.business)) <= {"accounts.Member"}


def test_removed_it_is_gone_with_every_row_and_its_person_stays() -> None:
    own = make.member(make.business())
    member = open_sample_business(own.person, "Sample business")
    work_off()
    remove_sample_business(Actor.member(member))
    assert not Member.objects.of_everyone(closed_too=True).filter(business=member.business).exists()
    remove_sample_business(Actor.member(member))
    work_off()
    gone = Business.objects.get(pk=member.business_id)
    assert gone.status == Business.Status.ERASED
    assert set(rows_of(gone)) <= {"events.AuditEntry", "events.AuditSeal"}
    own.person.refresh_from_db()
    # A person can try again.
    assert open_sample_business(own.person, "Sample business").business_id != gone.pk


def test_no_other_business_is_removed_this_way() -> None:
    own = make.member(make.business())
    with pytest.raises(Refusal) as refused:
        remove_sample_business(Actor.member(own))
    assert refused.value.code is SampleRefusal.NOT_SAMPLE
    own.business.refresh_from_db()
    assert own.business.status == Business.Status.ACTIVE
