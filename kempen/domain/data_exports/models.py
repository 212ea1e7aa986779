"""What is kept of exports: their state, and the archive in parts."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class DataExport(models.Model):
    """One archive of all that belongs to a business: preparing → ready, or failed.

    A row is deleted with its parts when its days are over, so that nothing personal stays behind.
    """

    class Status(models.TextChoices):
        """preparing → ready, or failed."""

        PREPARING = "preparing"
        READY = "ready"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    requested_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PREPARING)
    size = models.BigIntegerField(default=0)  # In bytes.
    sha256 = models.CharField(max_length=64, blank=True)
    rows = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["DataExport"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business"],
                condition=models.Q(status="preparing"),
                name="data_export_one_at_a_time",
            )
        ]
        indexes = [models.Index(fields=["expires_at"], name="data_export_to_delete")]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("exp", self.id)


class DataExportPart(models.Model):
    """Some of the bytes of an archive: any web process can send it, and none holds it whole."""

    pk = models.CompositePrimaryKey("export_id", "number")
    export = models.ForeignKey(
        DataExport, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    number = models.IntegerField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    content = models.BinaryField()

    objects: ClassVar[TenantManager["DataExportPart"]] = TenantManager()
