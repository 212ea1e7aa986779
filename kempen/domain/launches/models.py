"""What is kept about carrying an approved strategy to the platforms, change by change."""

from collections.abc import Mapping
from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import json_column, struct_column
from kempen.kit.tenancy import TenantManager


class Launch(models.Model):
    """One launch of one approved strategy; nothing is sent before the undo window has passed."""

    class Status(models.TextChoices):
        """waiting (undo possible) → pushing → done or failed; or undone."""

        WAITING = "waiting"
        PUSHING = "pushing"
        DONE = "done"
        FAILED = "failed"
        UNDONE = "undone"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    strategy = models.ForeignKey(Strategy, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    approved_hash = models.CharField(max_length=64)
    launched_by = models.CharField(max_length=80)  # The actor's label.
    starts_at = models.DateTimeField()  # When the undo window ends.
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Launch"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "strategy"],
                condition=~models.Q(status="undone"),
                name="launch_once_a_strategy",
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("lau", self.id)


class Change(models.Model):
    """One thing to do on a platform.

    `tag` stands in the object's name there, so that a create whose answer was lost is found again
    instead of being repeated.
    """

    class Status(models.TextChoices):
        """planned → pushing → done or failed; or withdrawn before anything was sent."""

        PLANNED = "planned"
        PUSHING = "pushing"
        DONE = "done"
        FAILED = "failed"
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    # The launch whose approved strategy this carries out; pause and end have the last one.
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="changes")
    connection = models.ForeignKey(Connection, on_delete=models.PROTECT, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="+")
    # The approved revision of ads that it carries out; null: it is of the launch itself.
    ad_revision = models.ForeignKey(
        AdRevision, on_delete=models.PROTECT, null=True, related_name="+"
    )
    kind = models.CharField(max_length=20)  # The code of a class in changes/registry.py.
    # One of those that the launch itself sends, and not of a later day or a person's later wish.
    is_first = models.BooleanField(default=False)
    ordered_by = models.CharField(max_length=80)  # The actor's label.
    tag = models.CharField(max_length=40, blank=True)
    # The fields of that class: `content_of(change)` reads them.
    payload: Mapping[str, object] = json_column(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLANNED)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(default=clock.now)
    error = models.CharField(max_length=500, blank=True)
    can_retry = models.BooleanField(default=True)
    # What the platform answered so far.
    result: ChangeResult | None = struct_column(ChangeResult, null=True)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Change"]] = TenantManager()

    class Meta:
        indexes = [
            models.Index(
                fields=["not_before"],
                condition=models.Q(status__in=["planned", "pushing"]),
                name="change_due",
            ),
            models.Index(fields=["business", "campaign"], name="change_of_a_campaign"),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("chg", self.id)
