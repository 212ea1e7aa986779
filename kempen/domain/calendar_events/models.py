"""What is kept about a business's own events."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.rules import LONGEST_NAME
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class BusinessEvent(models.Model):
    """Days that matter to a business, such as the opening of a shop; both ends are included.

    Events of one name are taken to act alike. `states` are codes of market/states.py, none for all
    of them. An event that was deleted stays, so that forecasts notice that it is gone.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    first = models.DateField()
    last = models.DateField()
    states = ArrayField(models.CharField(max_length=2), default=list)
    created_at = models.DateTimeField(default=clock.now)
    changed_at = models.DateTimeField(default=clock.now)
    deleted_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["BusinessEvent"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "business",
                Lower("name"),
                "first",
                name="business_event_once_a_day",
                condition=models.Q(deleted_at__isnull=True),
            ),
            models.CheckConstraint(
                condition=models.Q(last__gte=models.F("first")), name="business_event_ends_later"
            ),
        ]
        indexes = [
            models.Index(fields=["business", "-first", "-id"], name="business_event_newest_first")
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("cev", self.id)
