"""What is kept about API requests."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock
from kempen.kit.tenancy import TenantManager


class IdempotentAnswer(models.Model):
    """The first answer to an Idempotency-Key.

    Written in the transaction of the request's effect: there is never an effect without its answer,
    and a process that dies leaves neither. While the request runs an advisory lock stands for the
    row.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    path = models.CharField(max_length=300)
    key = models.CharField(max_length=255)
    body_digest = models.BinaryField(max_length=32)
    sealed_answer = models.BinaryField()
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    objects: ClassVar[TenantManager["IdempotentAnswer"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "path", "key"], name="answer_once_a_key")
        ]


class RateWindow(models.Model):
    """How many requests of one key came in one minute."""

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=80)
    minute = models.BigIntegerField()
    count = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "minute"], name="window_once_a_minute")
        ]
        indexes = [models.Index(fields=["minute"], name="window_by_minute")]
