"""What is kept about backups."""

from django.db import models

from kempen.kit import clock, ids


class BackupRun(models.Model):
    """One attempt to make a backup, for the installation's administrator to see.

    running → done or failed. One whose process was killed stays `running`; the next one that
    begins fails it.
    """

    class Status(models.TextChoices):
        """See the class."""

        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
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
