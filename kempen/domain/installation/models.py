"""What is kept about the installation: one number, and a row for each encryption key."""

from django.db import models

from kempen.kit import clock, ids


class Installation(models.Model):
    """The number of this installation: what is kept outside says which one it is of. One row."""

    is_this = models.BooleanField(primary_key=True, default=True)
    number = models.UUIDField(default=ids.new_id, editable=False)
    # What a server that recovered to a moment says of it (`hold.RESTORED_SETTING`), once that was
    # noticed and everything was held.
    recovery = models.CharField(max_length=100, blank=True, default="", db_default="")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(is_this=True), name="one_installation")
        ]


class EncryptionKey(models.Model):
    """A key of CREDENTIALS_KEYS that this database has met: what identifies it, never the key.

    `retired_at` is when nothing was sealed with it any more, so that it may be gone.
    """

    key_id = models.CharField(max_length=32, primary_key=True)
    check_value = models.CharField(max_length=32)
    first_seen_at = models.DateTimeField(default=clock.now)
    retired_at = models.DateTimeField(null=True)


class Hold(models.Model):
    """Here after a backup was restored, until somebody resumes: nothing is sent while it is.

    What the backup has as waiting may have been sent after it was made. One row or none.
    """

    is_this = models.BooleanField(primary_key=True, default=True)
    since = models.DateTimeField()
    # When the backup was made that is in use since then.
    backup_made_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(is_this=True), name="one_hold")]
