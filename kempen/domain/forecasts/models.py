"""What is kept about forecasts: the fitted posterior of a business."""

from typing import Any, ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class Posterior(models.Model):
    """What the optimiser learned from a history, kept so that questions need no new fit."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()  # The optimiser's; an old one is fitted anew.
    target = models.CharField(max_length=12)  # attributed, conversions
    history_digest = models.BinaryField(max_length=32)
    history_until = models.DateField()
    campaign_ids: Any = models.JSONField()  # Public ids, in the order of the arrays inside.
    content = models.BinaryField()
    made_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Posterior"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "-made_at"], name="posterior_newest_first")]
        constraints = [
            models.UniqueConstraint(
                fields=["business", "version", "target", "history_digest"],
                name="posterior_once_a_history",
            )
        ]
