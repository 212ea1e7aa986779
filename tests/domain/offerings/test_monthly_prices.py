"""What offerings said of prices by the month stays what they say."""

from importlib import import_module

import pytest
from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from kempen.domain.offerings.models import Offering
from tests import make

pytestmark = pytest.mark.django_db
MIGRATION = import_module("kempen.domain.offerings.migrations.0003_monthly_prices").Migration


def test_a_price_from_an_amount_a_month_is_no_longer_stored_as_instalments(
    business: Business,
) -> None:
    offering = create_offering(make.actor(business), OfferingDetails("Kelas Bijak", {}))
    claims = [
        {"type": "free_trial_class", "slots": {}},
        {"type": "instalments_from", "slots": {"money": 80}},
        {"text": {"en": "instalments_from"}},
    ]
    Offering.objects.of(business).filter(pk=offering.pk).update(claims=claims)
    [rename] = MIGRATION.operations
    with connection.cursor() as cursor:
        cursor.execute(rename.sql)
        cursor.execute(rename.sql)
    offering.refresh_from_db()
    assert offering.claims == [
        claims[0],
        {"type": "price_from_month", "slots": {"money": 80}},
        claims[2],
    ]
