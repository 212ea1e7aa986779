"""What is kept about operators, and about the service for them: nothing of any business."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from kempen.kit import clock, ids
from kempen.kit.json_values import JsonObject


class OperatorAction(models.Model):
    """What an operator did, and what was done to operators. It belongs to no business.

    The address is a text: an entry outlives its operator. The database refuses to change entries.
    """

    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField(default=clock.now)
    operator = models.EmailField(max_length=254)
    action = models.CharField(max_length=60)
    data: "models.JSONField[JsonObject, JsonObject]" = models.JSONField(default=dict)

    objects: ClassVar[models.Manager["OperatorAction"]] = models.Manager()


class Heartbeat(models.Model):
    """A process of the service, which writes every half minute that it lives.

    Times are the database's, because the machines' clocks differ.
    """

    class Kind(models.TextChoices):
        """What the process does; one that does jobs and webhooks writes a row for each."""

        WEB = "web"
        JOBS = "jobs"
        WEBHOOKS = "webhooks"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    host = models.CharField(max_length=255)
    pid = models.PositiveIntegerField()
    version = models.CharField(max_length=40)
    started_at = models.DateTimeField(db_default=Now())
    seen_at = models.DateTimeField(db_default=Now())

    objects: ClassVar[models.Manager["Heartbeat"]] = models.Manager()


class JobFailure(models.Model):
    """Why a job failed the last time. `job_id` is the job library's; the row goes after its job."""

    job_id = models.BigIntegerField(primary_key=True)
    failed_at = models.DateTimeField(default=clock.now)
    reason = models.CharField(max_length=300)

    objects: ClassVar[models.Manager["JobFailure"]] = models.Manager()


class OperatorTestMail(models.Model):
    """An e-mail that an operator sent to themselves: waiting → sent or failed."""

    class Status(models.TextChoices):
        """Tried once: it shows what happens now."""

        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    operator = models.EmailField(max_length=254)
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.WAITING)
    reason = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["OperatorTestMail"]] = models.Manager()
