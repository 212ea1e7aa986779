"""What is kept about reports that go out by e-mail: schedules, who reads them, what was sent."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from kempen.domain.accounts.models import Business, Member, Person
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class ReportSchedule(models.Model):
    """A report that goes out every week or every month.

    `day` is a weekday (1 Monday to 7 Sunday) or a day of the month; `at` is the time in Kuala
    Lumpur. `next_due` is None exactly while it is switched off. `made_for` names the switch that
    made it, such as a connection; empty for one that a person made. `columns` are slugs of metrics,
    none for all of them; `sort` is a column's name, `-name` for descending, empty for the usual
    order; `metric` is what the chart draws, empty for the usual one. `revision` counts up with each
    change.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    made_for = models.CharField(max_length=64, blank=True)
    period = models.CharField(max_length=16)  # A name of metrics.periods.NAMES.
    group_by = models.CharField(max_length=8)
    compare = models.CharField(max_length=8, blank=True)
    search = models.CharField(max_length=120, blank=True)
    columns = ArrayField(models.CharField(max_length=32), default=list, db_default=[], blank=True)
    sort = models.CharField(max_length=33, blank=True, db_default="")
    metric = models.CharField(max_length=32, blank=True, db_default="")
    formats = ArrayField(models.CharField(max_length=8))
    every = models.CharField(max_length=5)
    day = models.PositiveSmallIntegerField()
    at = models.TimeField()
    next_due = models.DateTimeField(null=True, db_index=True)
    revision = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["ReportSchedule"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "made_for"],
                condition=~models.Q(made_for=""),
                name="report_schedule_once_a_switch",
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as people and programs see it."""
        return ids.encode("rep", self.id)


class ReportReader(models.Model):
    """A member who receives a schedule's reports, until they stop it."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    schedule = models.ForeignKey(ReportSchedule, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    stopped_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["ReportReader"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "schedule", "member"], name="report_reader_once"
            )
        ]


class ReportSending(models.Model):
    """One due moment of a schedule: there is exactly one row for each, whoever finds it due.

    `posted_at` is when its mails were handed to the worker. `note` says what is not in them.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    schedule = models.ForeignKey(ReportSchedule, on_delete=models.CASCADE, related_name="+")
    due = models.DateTimeField()
    posted_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=300, blank=True)

    objects: ClassVar[TenantManager["ReportSending"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "schedule", "due"], name="report_sent_once_when_due"
            )
        ]


class ReportMail(models.Model):
    """One mail of a sending: to whom, and how it went. `error` is empty unless it was refused."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    sending = models.ForeignKey(ReportSending, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    address = models.EmailField(max_length=254)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)

    objects: ClassVar[TenantManager["ReportMail"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "sending", "member"], name="report_mail_once"
            )
        ]
