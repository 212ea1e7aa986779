"""What is kept about backups."""

from django.db import models
from django.db.models.functions import Now

from kempen.kit import clock, ids


class BackupRun(models.Model):
    """One attempt to make a backup, or a base of the archive, for the administrator to see.

    running → done or failed. One whose process was killed stays `running`; the next one that
    begins fails it.
    """

    class Status(models.TextChoices):
        """See the class."""

        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    class Kind(models.TextChoices):
        """A dump stands for itself; a base serves any moment after it, with the archive's WAL."""

        DUMP = "dump"
        BASE = "base"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.DUMP)
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.RUNNING)
    started_at = models.DateTimeField(default=clock.now, db_index=True)
    ended_at = models.DateTimeField(null=True)
    # The folder and the name of the file in it.
    folder = models.CharField(max_length=4096)
    name = models.CharField(max_length=255)
    size_bytes = models.BigIntegerField(null=True)
    rows = models.BigIntegerField(null=True)
    # When all of the file was read again and found whole.
    verified_at = models.DateTimeField(null=True)
    # For logs and the administrator, in English: what the failing part said.
    reason = models.CharField(max_length=400, blank=True)


class ArchiveState(models.Model):
    """How the continuous archive goes, written by whoever writes it. One row, or none before it.

    Each time it is written is a commit that marks how far the archive has come.
    """

    is_this = models.BooleanField(primary_key=True, default=True)
    # The folder of the run that is written now, inside ARCHIVE_FOLDER.
    run = models.CharField(max_length=255, blank=True)
    # By the database's clock.
    seen_at = models.DateTimeField(db_default=Now())
    # All that was committed by then is in the archive.
    until = models.DateTimeField(null=True)
    # Why it failed the last time; empty while it goes well.
    reason = models.CharField(max_length=400, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(is_this=True), name="one_archive_state")
        ]
