"""The database itself refuses a day of another business than its campaign, or of none."""

from datetime import date
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from kempen.domain.performance.models import PerformanceDay
from tests import make

pytestmark = pytest.mark.django_db


def _day(campaign_id: UUID, business_id: UUID) -> PerformanceDay:
    return PerformanceDay(
        campaign_id=campaign_id,
        business_id=business_id,
        date=date(2026, 7, 1),
        spend=Decimal(1),
        revenue=Decimal(1),
    )


def test_a_day_is_of_the_business_of_its_campaign() -> None:
    ours, theirs = make.business("Ours"), make.business("Theirs")
    campaign = make.campaign(ours)
    for day in (_day(campaign.pk, theirs.pk), _day(uuid4(), ours.pk), _day(campaign.pk, uuid4())):
        with pytest.raises(IntegrityError, match="day_of_its_campaign"), transaction.atomic():
            _store(day)
    _store(_day(campaign.pk, ours.pk))


def _store(day: PerformanceDay) -> None:
    """Store it, and have the database look now at what it looks at when a transaction ends."""
    PerformanceDay.objects.of_everyone().bulk_create([day])
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
