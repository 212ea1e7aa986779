"""What is kept for metrics: how each platform bills a business."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class SupplierTax(models.Model):
    """A business's answer for one platform. No row: it has not answered, and nothing is assumed.

    `withholding` is a value of market.tax.Withholding.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    platform = models.CharField(max_length=16)
    service_tax = models.BooleanField()
    withholding = models.CharField(max_length=16)
    answered_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SupplierTax"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "platform"], name="supplier_tax_once_a_platform"
            )
        ]
