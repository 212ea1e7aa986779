"""What is kept about a business's language model."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.language_models.rules import LONGEST_DETAIL
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class BusinessLanguageModel(models.Model):
    """Who drafts the ads of a business; without a row, the operator's model or the built-in writer.

    Each change makes it untested: pending → works, refused (it answers, but no ad of its answer
    passes) or fails.
    """

    class Test(models.TextChoices):
        """What came of the last test."""

        PENDING = "pending"
        WORKS = "works"
        REFUSED = "refused"
        FAILS = "fails"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    url = models.CharField(max_length=300)
    name = models.CharField(max_length=120)
    sealed_key = models.BinaryField(default=b"")  # Empty: the server asks for none.
    test_status = models.CharField(max_length=8, choices=Test.choices, default=Test.PENDING)
    test_fault = models.CharField(max_length=40, blank=True)
    test_detail = models.CharField(max_length=LONGEST_DETAIL, blank=True)
    # What it wrote, for a person to judge.
    test_texts = ArrayField(models.CharField(max_length=255), default=list)
    tested_at = models.DateTimeField(null=True)
    # Counts the changes, so that the outcome of a test is not written to what was changed since.
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["BusinessLanguageModel"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business"], name="language_model_once_a_business")
        ]

    @property
    def public_id(self) -> str:
        """The identifier in the audit log."""
        return ids.encode("llm", self.id)
