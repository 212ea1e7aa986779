"""What is kept about performance: days, their earlier versions, the imports they came by."""

from typing import Any, ClassVar, NotRequired, TypedDict

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class StoredNames(TypedDict):
    """Campaigns of a file as they are kept: those it made, those nobody knows, with their rows."""

    new: list[str]
    unknown: list[tuple[str, int]]
    # Imports of before have none.
    unknown_total: NotRequired[int]
    # UUIDs of the campaigns that it made, or made active again after an undo.
    created: NotRequired[list[str]]


class Import(models.Model):
    """One try to bring in numbers, whatever the way.

    `stored_at` is the moment from which its days stand: one for all of them, later than that of
    every import of the same campaigns before it.
    """

    class Status(models.TextChoices):
        """queued → running → completed, failed or cancelled; completed → undone."""

        QUEUED = "queued"
        RUNNING = "running"
        COMPLETED = "completed"
        FAILED = "failed"
        CANCELLED = "cancelled"
        UNDONE = "undone"

    class Kind(models.TextChoices):
        """Whose days it brings: of campaigns, or of the business's own ledger of sales."""

        PERFORMANCE = "performance"
        SALES = "sales"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.PERFORMANCE)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, related_name="+")
    source = models.CharField(max_length=12)  # api, dashboard, command
    file_name = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    received = models.IntegerField(default=0)
    inserted = models.IntegerField(default=0)
    updated = models.IntegerField(default=0)
    unchanged = models.IntegerField(default=0)
    rejected = models.IntegerField(default=0)
    rounded = models.IntegerField(default=0)
    outranked = models.IntegerField(default=0)  # Days that another source holds (SourceRule).
    skipped = models.IntegerField(default=0)  # Rows that are no days: totals (CellRules).
    done = models.IntegerField(default=0)  # Rows stored so far, while it runs.
    errors = models.JSONField(default=list)  # The first thousand faults (StoredFault).
    # Why the whole was refused: a code and its facts.
    failure: Any = models.JSONField(null=True)  # Any: the facts are those of its sentence.
    names: Any = models.JSONField(null=True)  # Any: StoredNames, or none.
    created_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)
    stored_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    # How many days were restored, were removed, stayed, and the campaigns that ended with them.
    undone_days: Any = models.JSONField(null=True)  # Any: read by UndoResult.of.

    objects: ClassVar[TenantManager["Import"]] = TenantManager()

    class Meta:
        indexes = [
            models.Index(fields=["business", "-id"], name="import_newest_first"),
            models.Index(
                fields=["business", "-stored_at"],
                condition=models.Q(stored_at__isnull=False),
                name="import_last_stored",
            ),
            models.Index(
                fields=["business", "-undone_at"],
                condition=models.Q(undone_at__isnull=False),
                name="import_last_undone",
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("imp", self.id)


class PerformanceDay(models.Model):
    """One campaign on one Malaysian calendar day. Money is MYR.

    The key is (campaign, date) and there is no other unique one, so that the table can be
    distributed by campaign over several machines. Its one foreign key, `day_of_its_campaign`, is
    on campaign and business together (migration 0008): each row is looked up once, and no day is of
    another business than its campaign.
    """

    pk = models.CompositePrimaryKey("campaign_id", "date")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    date = models.DateField()
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    spend = models.DecimalField(max_digits=18, decimal_places=6)
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    clicks = models.BigIntegerField(null=True)
    conversions = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    last_import_id = models.UUIDField(null=True)
    changed_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["PerformanceDay"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "date"], name="day_of_a_business")]


class ReplacedDay(models.Model):
    """What a performance day was before an import or an undo replaced it; never changed again.

    The numbers stood from `since` until, and not at, `replaced_at`, brought by `import_id`. The key
    begins with the campaign and there is no other unique one, as with the day itself; the day's own
    foreign keys were checked when it came, so they are not checked here again.
    """

    pk = models.CompositePrimaryKey("campaign_id", "date", "replaced_at")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    date = models.DateField()
    replaced_at = models.DateTimeField()
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    spend = models.DecimalField(max_digits=18, decimal_places=6)
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    clicks = models.BigIntegerField(null=True)
    conversions = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    import_id = models.UUIDField(null=True)
    since = models.DateTimeField()
    replaced_by = models.UUIDField()  # The import that replaced it, or whose undo did.
    is_undo = models.BooleanField(default=False)

    objects: ClassVar[TenantManager["ReplacedDay"]] = TenantManager()


class SourceRule(models.Model):
    """Which source wins a day of a campaign that a file and the platform both tell.

    Without a row, and with `newest`, the one that comes last.
    """

    class Wins(models.TextChoices):
        """A file is whatever a person or a program of theirs sends; a sync is the platform's."""

        NEWEST = "newest"
        FILE = "file"
        SYNC = "sync"

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    wins = models.CharField(max_length=6, choices=Wins.choices)

    objects: ClassVar[TenantManager["SourceRule"]] = TenantManager()
