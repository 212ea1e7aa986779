"""Operators see when backups are made, how the last ones went, and that nothing is sent."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kempen.domain.backups.models import ArchiveState, BackupRun
from kempen.domain.installation.models import Hold
from kempen.kit import clock

pytestmark = pytest.mark.django_db


def shown(client: Client) -> str:
    return " ".join(client.get("/instance/").content.decode().split())


def test_without_a_folder_the_page_says_how_to_get_backups(at_instance: Client) -> None:
    assert "No daily backup. Set BACKUP_FOLDER to get one." in shown(at_instance)


def test_the_schedule_and_the_last_ones(at_instance: Client, settings: Any) -> None:
    settings.BACKUP_FOLDER, settings.BACKUP_KEEP = Path("/var/backups/kempen"), 30
    BackupRun.objects.create(
        status=BackupRun.Status.DONE, folder="/f", name="n", rows=561, size_bytes=5 * 2**20,
        verified_at=clock.now(), started_at=clock.now() - timedelta(days=1),
    )  # fmt: skip
    page = shown(at_instance)
    assert "Every day at 02:30. Kempen keeps the newest 30." in page
    assert "/var/backups/kempen" in page
    assert "5.0" in page
    assert ">561<" in page
    assert "The last backup failed" not in page
    BackupRun.objects.create(
        status=BackupRun.Status.FAILED, folder="/f", name="n", reason="OSError: No space left"
    )
    page = shown(at_instance)
    assert "The last backup failed" in page
    assert "OSError: No space left" in page


def test_a_restored_service_says_that_nothing_is_sent(at_instance: Client) -> None:
    moment = clock.now()
    Hold.objects.create(since=moment, backup_made_at=moment)
    assert f"restored from a backup of {moment:%Y-%m-%d %H:%M} UTC. Nothing is sent" in shown(
        at_instance
    )


def test_without_an_archive_the_page_says_how_to_get_one(at_instance: Client) -> None:
    page = shown(at_instance)
    assert "Set ARCHIVE_FOLDER to restore any moment." in page
    assert "Archived until" not in page


def test_the_archive_its_bases_and_what_is_wrong_with_it(
    at_instance: Client, settings: Any
) -> None:
    settings.ARCHIVE_FOLDER, settings.ARCHIVE_KEEP_DAYS = Path("/archive"), 7
    moment = clock.now()
    ArchiveState.objects.create(run="run", until=moment)
    BackupRun.objects.create(
        kind=BackupRun.Kind.BASE, status=BackupRun.Status.DONE, folder="/f", name="b",
        size_bytes=7 * 2**20, verified_at=moment,
    )  # fmt: skip
    page = shown(at_instance)
    assert "You can restore any moment of the last 7 days." in page
    assert f"<dd>{moment.astimezone(clock.BUSINESS_TIME_ZONE):%Y-%m-%d %H:%M:%S}</dd>" in page
    assert "7.0" in page
    assert "The last base backups" in page
    assert "archive cannot be written" not in page
    # Bases are no backups that stand for themselves.
    assert "The last backups" not in page
    ArchiveState.objects.update(reason="OSError: No space left on device")
    page = shown(at_instance)
    assert "The archive cannot be written, and 0" in page
    assert "<dd>OSError: No space left on device</dd>" in page
    ArchiveState.objects.all().delete()
    assert "No worker writes the archive" in shown(at_instance)
