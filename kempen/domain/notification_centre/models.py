"""What is kept of the notification centre: how far each member has read, and put away."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Member
from kempen.kit import clock
from kempen.kit.tenancy import TenantManager


class ReadMark(models.Model):
    """The last event that a member has marked as read; all before it are read too.

    `quiet` is how many quiet ones the counter of events had up to it.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    sequence = models.BigIntegerField()
    quiet = models.BigIntegerField(default=0, db_default=0)
    read_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["ReadMark"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "member"], name="read_mark_once_a_member")
        ]


class DismissedFirstSteps(models.Model):
    """A member who no longer wants to see the first steps of the business."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    dismissed_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["DismissedFirstSteps"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "member"], name="first_steps_dismissed_once"
            )
        ]
