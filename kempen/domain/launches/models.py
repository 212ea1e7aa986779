"""What is kept about carrying an approved strategy to the platforms, change by change."""

from typing import Any, ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, ids
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

    class Kind(models.TextChoices):
        """What is done there."""

        CREATE_CAMPAIGN = "create_campaign"  # Paused, with its ads.
        START = "start"  # The campaign that a launch made begins to run.
        ADD_ADS = "add_ads"  # To a campaign that was there before.
        SET_BUDGET = "set_budget"
        PAUSE = "pause"
        RESUME = "resume"
        END = "end"
        # What somebody else changed there is put back, because a person asked for it.
        RENAME = "rename"
        SET_END = "set_end"
        STOP_AD = "stop_ad"
        RUN_AD = "run_ad"

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
    kind = models.CharField(max_length=20, choices=Kind.choices)
    # One of those that the launch itself sends, and not of a later day or a person's later wish.
    is_first = models.BooleanField(default=False)
    ordered_by = models.CharField(max_length=80)  # The actor's label.
    tag = models.CharField(max_length=40, blank=True)
    payload: Any = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLANNED)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(default=clock.now)
    error = models.CharField(max_length=500, blank=True)
    can_retry = models.BooleanField(default=True)
    result: Any = models.JSONField(null=True)
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


class SpendTold(models.Model):
    """A mark of a campaign's spend that was told: each is told once.

    What the guard stopped has the amounts in MYR that it stopped it for.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    mark = models.CharField(max_length=60)  # "day:2026-12-01", or "<launch>:50"
    spent = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    allowed = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    told_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SpendTold"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "campaign", "mark"], name="spend_told_once")
        ]


class OriginalDay(models.Model):
    """A day's money as its account has it, in another currency, and the rate it was converted by.

    The performance day of the same campaign and date holds the MYR.
    """

    pk = models.CompositePrimaryKey("campaign_id", "date")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    date = models.DateField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    currency = models.CharField(max_length=3)
    spend = models.DecimalField(max_digits=18, decimal_places=6)
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    rate = models.DecimalField(max_digits=18, decimal_places=8)  # MYR for one unit.
    converted_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["OriginalDay"]] = TenantManager()


class Watch(models.Model):
    """The last look at what runs for a campaign on its platform.

    `baseline` is what was there at the first look after the launch and no approval says: the name
    of a campaign that ran before, ads of its own, and what each ad looked like.
    """

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    baseline: Any = models.JSONField(default=dict)
    looked_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Watch"]] = TenantManager()


class Drift(models.Model):
    """One difference between what runs on a platform and what a person approved.

    open until a person accepts it or has it put back, or until it is gone by itself.
    """

    class Status(models.TextChoices):
        """open → accepted or put_back, by a person; or gone.

        put_back → open again when the platform refused the change.
        """

        OPEN = "open"
        ACCEPTED = "accepted"
        PUT_BACK = "put_back"
        GONE = "gone"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)  # drift.Kind
    subject = models.CharField(max_length=64, blank=True)  # The ad's number there, or nothing.
    approved = models.CharField(max_length=200, blank=True)
    found = models.CharField(max_length=200, blank=True)
    mark = models.CharField(max_length=64)  # The same for the same difference: drift.mark_of
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    seen_at = models.DateTimeField(default=clock.now)
    # When a letter told of it; null: the next look's letter does.
    written_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.CharField(max_length=80, blank=True)  # The actor's label.
    # What restores the approved setting, once a person has asked for that.
    change = models.ForeignKey(Change, on_delete=models.SET_NULL, null=True, related_name="+")

    objects: ClassVar[TenantManager["Drift"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "campaign", "mark"],
                condition=models.Q(status="open"),
                name="drift_open_once",
            )
        ]
        indexes = [
            models.Index(fields=["business", "campaign"], name="drift_of_a_campaign"),
            models.Index(
                fields=["business"],
                condition=models.Q(status="open", written_at=None),
                name="drift_to_write_of",
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("drift", self.id)


class SpendGuard(models.Model):
    """Whether Kempen may pause a campaign that spends too much; off without a row.

    A row without a campaign holds for all of the business that have none of their own.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, null=True, related_name="+")
    is_on = models.BooleanField(default=False)
    # How far over its daily cap a day may go, in per cent of the cap.
    margin = models.PositiveSmallIntegerField(default=100)
    set_by = models.CharField(max_length=80)  # The actor's label.
    set_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SpendGuard"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business"],
                condition=models.Q(campaign=None),
                name="spend_guard_once_a_business",
            )
        ]
