"""What is kept of total sales: days, their earlier versions, margins, columns that were chosen."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.sales.rules import LONGEST_SHOP
from kempen.kit import clock
from kempen.kit.tenancy import TenantManager


class SalesDay(models.Model):
    """What one business sold on one Malaysian calendar day, in a state and a shop or in none.

    Money is MYR. `revenue` is what came in, `refunds` what was given back of it; total sales are
    the one less the other. `margin` is the share of sales (0 to 1) that is profit before
    advertising. `state` is a code of market/states.py; it and `shop` are empty where unknown.
    """

    pk = models.CompositePrimaryKey("business_id", "date", "state", "shop")
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    date = models.DateField()
    state = models.CharField(max_length=2, blank=True)
    shop = models.CharField(max_length=LONGEST_SHOP, blank=True)
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    orders = models.BigIntegerField(null=True)
    refunds = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    new_customers = models.BigIntegerField(null=True)
    margin = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    last_import_id = models.UUIDField()
    changed_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SalesDay"]] = TenantManager()


class ReplacedSalesDay(models.Model):
    """What a sales day was before an import or an undo replaced it; never changed again.

    The numbers stood from `since` until, and not at, `replaced_at`, brought by `import_id`.
    """

    pk = models.CompositePrimaryKey("business_id", "date", "state", "shop", "replaced_at")
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    date = models.DateField()
    state = models.CharField(max_length=2, blank=True)
    shop = models.CharField(max_length=LONGEST_SHOP, blank=True)
    replaced_at = models.DateTimeField()
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    orders = models.BigIntegerField(null=True)
    refunds = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    new_customers = models.BigIntegerField(null=True)
    margin = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    import_id = models.UUIDField()
    since = models.DateTimeField()
    replaced_by = models.UUIDField()  # The import that replaced it, or whose undo did.
    is_undo = models.BooleanField(default=False)

    objects: ClassVar[TenantManager["ReplacedSalesDay"]] = TenantManager()


class SalesColumns(models.Model):
    """What a person said about the columns of sales files with this header, for the next one."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    header = models.CharField(max_length=64)  # A digest of the names.
    mapping = models.JSONField()  # Read by SalesMapping.from_json.
    used_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SalesColumns"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "header"], name="sales_columns_once_a_header"
            )
        ]


class ProfitMargin(models.Model):
    """The share of a business's sales (0 to 1) that is profit before advertising, where known.

    It counts for every sales day that has no margin of its own.
    """

    business = models.OneToOneField(
        Business, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    margin = models.DecimalField(max_digits=7, decimal_places=6)

    objects: ClassVar[TenantManager["ProfitMargin"]] = TenantManager()
