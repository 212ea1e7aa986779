"""What is kept about endpoints and the deliveries to them."""

from typing import ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import Event
from kempen.kit import clock, ids
from kempen.kit.database.partitions import Partitioned
from kempen.kit.json_values import JsonObject
from kempen.kit.tenancy import TenantManager


class Endpoint(models.Model):
    """An HTTPS address of another system that wants to hear of events."""

    class Status(models.TextChoices):
        """`disabled` by its owner, `failing_disabled` by the service."""

        ACTIVE = "active"
        DISABLED = "disabled"
        FAILING_DISABLED = "failing_disabled"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    url = models.CharField(max_length=2048)
    events = ArrayField(models.CharField(max_length=40))
    description = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.ACTIVE)
    sealed_secret = models.BinaryField()
    sealed_old_secret = models.BinaryField(null=True)
    old_secret_until = models.DateTimeField(null=True)
    # The first failure since the last success; while it is set, fewer deliveries are tried at once.
    failing_since = models.DateTimeField(null=True)
    last_success_at = models.DateTimeField(null=True)
    gave_up_since_success = models.PositiveIntegerField(default=0)
    # How many hours of failing the owner was last mailed about: 0, 24, 72 or 120.
    mailed_hours = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=clock.now)
    deleted_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Endpoint"]] = TenantManager()

    class Meta:
        indexes = [
            models.Index(fields=["business", "-id"], name="endpoint_newest_first"),
            models.Index(
                fields=["failing_since"],
                name="endpoint_failing",
                condition=models.Q(failing_since__isnull=False),
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("wh", self.id)


class Delivery(models.Model):
    """One event on its way to one endpoint."""

    class Status(models.TextChoices):
        """pending → delivered or gave_up."""

        PENDING = "pending"
        DELIVERED = "delivered"
        GAVE_UP = "gave_up"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    # The constraints and indexes below begin with these columns: none of their own is needed.
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    endpoint = models.ForeignKey(
        Endpoint, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    # Days of events are dropped as a whole: the deliveries follow a little later.
    event = models.ForeignKey(
        Event, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    attempts = models.PositiveIntegerField(default=0)
    # The schedule starts anew when somebody asks to resend: it counts the attempts after these.
    earlier_attempts = models.PositiveIntegerField(default=0)
    # While a dispatcher holds the row this is the end of its lease: a row that is held is not due,
    # and one whose holder died becomes due by itself. Counted by the database's clock alone,
    # because the machines' clocks differ.
    next_attempt_at = models.DateTimeField(db_default=Now())
    # A random number of the claim that holds the row: an outcome of an older claim is not written.
    fence = models.BigIntegerField(default=0)
    leased_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Delivery"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "endpoint", "event"], name="delivery_once_an_endpoint"
            )
        ]
        indexes = [
            models.Index(
                fields=["endpoint", "next_attempt_at"],
                name="delivery_due",
                condition=models.Q(status="pending"),
            ),
            models.Index(
                fields=["business", "endpoint"],
                name="delivery_in_flight",
                condition=models.Q(leased_until__isnull=False),
            ),
            models.Index(fields=["endpoint", "-id"], name="delivery_newest_first"),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("dlv", self.id)


class Recovery(models.Model):
    """Sending an endpoint what it missed in a span of time, in the background."""

    class Status(models.TextChoices):
        """running → completed, or stopped when the endpoint was disabled or deleted meanwhile."""

        RUNNING = "running"
        COMPLETED = "completed"
        STOPPED = "stopped"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()
    until = models.DateTimeField()
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.RUNNING)
    found = models.PositiveIntegerField()  # What was missed when it was asked for.
    queued = models.PositiveIntegerField(default=0)  # How many of them are deliveries by now.
    # Events up to this one are done: a worker that takes over goes on from here.
    done_until = models.UUIDField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Recovery"]] = TenantManager()

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("rec", self.id)


class Attempt(models.Model):
    """One try at a delivery: what was sent, what came back. Partitioned by day."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    delivery = models.ForeignKey(
        Delivery, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    number = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    duration_ms = models.IntegerField()
    address = models.CharField(max_length=45, blank=True)
    status_code = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=300, blank=True)
    response_headers: "models.JSONField[JsonObject, JsonObject]" = models.JSONField(default=dict)
    response_body = models.TextField(blank=True)  # The first 8 KiB.

    objects: ClassVar[TenantManager["Attempt"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["delivery", "number"], name="attempt_of_a_delivery")]


ATTEMPT_DAYS: Final = Partitioned(Attempt._meta.db_table)  # noqa: SLF001 -- Django's own way to ask
