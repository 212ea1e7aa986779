"""Operators see when backups are made, how the last ones went, and that nothing is sent."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kempen.domain.backups.models import BackupRun
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
    assert "Each day at 02:30. The newest 30 are kept." in page
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
