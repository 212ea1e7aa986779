"""What is kept of files on their way into performance, and of what was said about them."""

from typing import Any, ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.performance.models import Import
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class UploadedFile(models.Model):
    """A file between upload and the decision to store it; forgotten after a day.

    `table` is what was read of the content (CsvTable.as_bytes), so that it is read once: in the
    encoding that was chosen, or else in the one that was found. An older file has none. `choices`
    is what the person said about its columns and campaigns, `report` what a trial run with just
    these choices found (null while a large file is being checked), `done` how far that check is.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    uploaded_by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    table = models.BinaryField(null=True)
    row_count = models.IntegerField(default=0)
    choices: Any = models.JSONField(null=True)  # Any: read by uploads.choices_of.
    report: Any = models.JSONField(null=True)  # Any: a StoredReport, or why there is none.
    done = models.IntegerField(default=0)
    created_at = models.DateTimeField(default=clock.now)
    stored_as = models.ForeignKey(Import, on_delete=models.SET_NULL, null=True, related_name="+")

    objects: ClassVar[TenantManager["UploadedFile"]] = TenantManager()

    class Meta:
        db_table = "performance_uploadedfile"
        indexes = [models.Index(fields=["created_at"], name="upload_to_forget")]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("upl", self.id)


class ImportFile(models.Model):
    """The file of an import that waits for the worker, in parts; gone when it is stored.

    `options` is what was asked of it (actions/receive_large.py).
    """

    import_record = models.OneToOneField(
        Import,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="+",
        db_column="made_id",
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    options = models.JSONField(db_column="wanted")
    size = models.BigIntegerField()
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["ImportFile"]] = TenantManager()

    class Meta:
        db_table = "performance_importfile"
        indexes = [models.Index(fields=["created_at"], name="import_file_to_forget")]


class ImportPart(models.Model):
    """Some of the bytes of a file, so that it never has to be in memory as a whole."""

    pk = models.CompositePrimaryKey("file_id", "number")
    file = models.ForeignKey(ImportFile, on_delete=models.CASCADE, related_name="+", db_index=False)
    number = models.IntegerField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    content = models.BinaryField()

    objects: ClassVar[TenantManager["ImportPart"]] = TenantManager()

    class Meta:
        db_table = "performance_importpart"


class RememberedColumns(models.Model):
    """What a person said about the columns of files with this header, for the next one."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    header = models.CharField(max_length=64)  # A digest of the names.
    mapping = models.JSONField()
    used_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["RememberedColumns"]] = TenantManager()

    class Meta:
        db_table = "performance_rememberedcolumns"
        constraints = [
            models.UniqueConstraint(fields=["business", "header"], name="columns_once_a_header")
        ]
