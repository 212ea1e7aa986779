"""What is kept about requests: answers, counts, and what was used up, each until it expires."""

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
    # Empty once what it told of a person was deleted.
    sealed_answer = models.BinaryField()
    # The lead that it shows, "" for none; an answer that an earlier version kept does not say.
    lead_id = models.CharField(max_length=40, null=True)
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


class _UntilExpiry(models.Model):
    """A row that counts until `expires_at` by the database's clock, and is deleted after it.

    The name is a digest: it may hold an address, a code or who sent a form.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        abstract = True


class RateHistory(_UntilExpiry):
    """When one kind of form was sent from one source: what django-allauth counts its limits by."""

    value = models.JSONField()


class UsedCode(_UntilExpiry):
    """A one-time code that signed somebody in; while it is here it does so no more."""

    value = models.JSONField()


class SignInAttempts(_UntilExpiry):
    """Failed attempts to sign in, of one kind; until `next_at` no further one is let in."""

    failures = models.IntegerField()
    next_at = models.DateTimeField()


class UsedForm(_UntilExpiry):
    """A form whose deed was done; while it is here the same form does it no more."""
