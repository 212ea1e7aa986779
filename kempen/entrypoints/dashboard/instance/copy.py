"""What the instance page says of each finding, and what to do about it."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.operators.concerns import Concern

# What is the matter, and what to do.
FINDINGS: Final[Mapping[Concern, tuple[str | Promise, str | Promise]]] = {
    Concern.UNREAD: (
        _("Part of this page is missing"),
        _("The database took over two seconds. Refresh the page when it is less busy."),
    ),
    Concern.NO_WORKER: (
        _("No worker runs jobs"),
        _("Start “kempen worker”. Imports, emails and launches wait until then."),
    ),
    Concern.NO_DISPATCHER: (
        _("No worker delivers webhooks"),
        _("Start “kempen worker”. Deliveries wait until then."),
    ),
    Concern.PROCESS_SILENT: (
        _("Process %(pid)d (%(kind)s) on %(host)s does not report"),
        _("It hangs, or its machine is off. Restart it. It leaves this list after an hour."),
    ),
    Concern.VERSIONS_DIFFER: (
        _("Processes of different versions run: %(versions)s"),
        _("Restart those of the older version, if you are not upgrading right now."),
    ),
    Concern.DELIVERIES_LATE: (
        _("Webhook deliveries have waited for %(minutes)d minutes"),
        _("Check that “kempen worker” runs. If it does, start another one."),
    ),
    Concern.INTERFACE_ENDED: (
        _("%(setting)s: version %(version)s ended on %(day)s"),
        _("The partner may refuse calls. Set a version that its page below lists."),
    ),
    Concern.INTERFACE_ENDS: (
        _("%(setting)s: version %(version)s ends on %(day)s"),
        _("Upgrade Kempen, or set a later version and check that a sync works."),
    ),
    Concern.QUEUE_LATE: (
        _("Jobs of the queue “%(queue)s” have waited for %(minutes)d minutes"),
        _("Check that “kempen worker” runs. If it does, start another one."),
    ),
    Concern.JOBS_FAILED: (
        _("%(count)d failed jobs"),
        _("Fix what their reasons name, then retry them below."),
    ),
    Concern.MAILS_FAILED: (
        _("%(count)d emails were not sent"),
        _("Send a test email to see whether the mail server works now. Then retry them below."),
    ),
    Concern.DISK_LOW: (
        _("The disk of %(folder)s is almost full"),
        _("Make room or enlarge it. Without room, imports and the database stop."),
    ),
    Concern.CONNECTIONS_HIGH: (
        _("%(used)d of %(most)d database connections are in use"),
        _("Run fewer processes, or raise max_connections of the server."),
    ),
    Concern.TRANSACTION_OLD: (
        _("A database transaction has been open for %(minutes)d minutes"),
        _("Look for it in pg_stat_activity. End it with pg_terminate_backend if no one needs it."),
    ),
    Concern.PARTITIONS_MISSING: (
        _("%(table)s has no partition for %(day)s"),
        _("Check that “kempen worker” runs: it makes them every hour, a week ahead."),
    ),
    Concern.PARTITIONS_STRAYS: (
        _("%(count)d rows of %(table)s are in no partition of a day"),
        _("Nothing is lost. They were written while partitions were missing and go after 30 days."),
    ),
    Concern.BACKUP_FAILED: (
        _("The last backup failed"),
        _("Fix what its reason below names. Kempen tries again after an hour."),
    ),
    Concern.ARCHIVE_SILENT: (
        _("No worker writes the archive"),
        _(
            "Check that “kempen worker” runs. The database stores what is not archived yet, which "
            "fills its disk."
        ),
    ),
    Concern.ARCHIVE_FAILED: (
        _("The archive cannot be written, and %(size_bytes)s wait for it"),
        _("Fix the reason below. The database stores the waiting data, which fills its disk."),
    ),
    Concern.ARCHIVE_BEHIND: (
        _("%(size_bytes)s wait to be archived"),
        _(
            "Check that the disk of the archive is fast enough and has room. What waits fills the "
            "disk of the database."
        ),
    ),
    Concern.ARCHIVE_LEFT: (
        _("The database keeps %(size_bytes)s for an archive that no worker writes"),
        _("Set ARCHIVE_FOLDER again, or run “kempen archive stop” before its disk is full."),
    ),
    Concern.ARCHIVE_NO_BASE: (
        _("The archive has had no new base backup for two days"),
        _("Check that “kempen worker” runs. Restoring takes longer the older the base backup is."),
    ),
    Concern.ARCHIVE_BASE_FAILED: (
        _("The last base backup failed"),
        _("Fix what its reason below names. Kempen tries again after an hour."),
    ),
    Concern.HELD: (
        _("Kempen was restored from a backup of %(moment)s. Nothing is sent"),
        _("Check the restored data. Then run “kempen resume”, which says first what waits."),
    ),
}
