import pytest
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record


@pytest.mark.django_db
def test_events_count_up_without_a_gap() -> None:
    actor = Actor.service(Business.objects.create(name="Kopi"), "test")
    with transaction.atomic():
        assert [record(actor, "campaign.created", {}).sequence for _ in range(3)] == [1, 2, 3]
