"""An export has all that belongs to a business, nothing of another, and no secret."""

import hashlib
import threading
from datetime import date, timedelta
from decimal import Decimal
from zipfile import ZipFile

import pytest
from django.db import connection

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.models import Image
from kempen.domain.data_exports import archive as archive_module
from kempen.domain.data_exports.actions.make_export import EXPORT_LASTS, make_export
from kempen.domain.data_exports.actions.request_export import request_export
from kempen.domain.data_exports.actions.retention import delete_expired_exports, fail_stuck_exports
from kempen.domain.data_exports.models import DataExport, DataExportPart
from kempen.domain.data_exports.queries import export_by, latest_export
from kempen.domain.data_exports.tables import NOT_EXPORTED
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.kit import clock
from tests import make
from tests.builders.archives import archive_of, csv_rows, json_rows, manifest_of
from tests.builders.everything import one_of_everything
from tests.builders.people import mails, work_off

# A single view of the database needs a transaction of its own.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner() -> Member:
    return make.member(make.business())


def exported(owner: Member) -> ZipFile:
    request_export(Actor.member(owner))
    work_off()
    return archive_of(owner.business)


def test_everything_of_a_business_and_nothing_of_another_is_in_the_archive(owner: Member) -> None:
    things = one_of_everything(owner.business)
    strangers = one_of_everything(make.business("Charlie's"), "charlie")
    images = Image.objects.of(owner.business)
    assert images
    archive = exported(owner)
    assert archive.testzip() is None
    for kind, table in {
        "campaign_id": "campaigns",
        "strategy_id": "strategies",
        "lead_id": "prospects",
        "import_id": "imports",
        "webhook_id": "webhook_endpoints",
        "schedule_id": "scheduled_reports",
        "member_id": "members",
    }.items():
        there = {row["id"] for row in json_rows(archive, table)}
        assert things[kind] in there, table
        assert strangers[kind] not in there, table
        assert {row["id"] for row in csv_rows(archive, table)} == there
    assert "ann@example.com" in {row["email"] for row in json_rows(archive, "prospects")}
    assert json_rows(archive, "business")[0]["name"] == "Kopi Rimba"
    for image in images:
        (file,) = (name for name in archive.namelist() if image.public_id in name)
        assert archive.read(file) == bytes(image.content)


def test_the_manifest_names_every_file_with_its_rows_and_its_checksum(owner: Member) -> None:
    one_of_everything(owner.business)
    archive = exported(owner)
    manifest = manifest_of(archive)
    files = {file["path"]: file for file in manifest["files"]}
    assert {*files, "manifest.json"} == set(archive.namelist())
    for path, file in files.items():
        content = archive.read(path)
        assert (file["bytes"], file["sha256"]) == (
            len(content),
            hashlib.sha256(content).hexdigest(),
        )
    for table in manifest["tables"]:
        rows = json_rows(archive, table["name"])
        names = [column["name"] for column in table["columns"]]
        assert table["rows"] == len(rows) == files[f"csv/{table['name']}.csv"]["rows"]
        assert all(list(row) == names for row in rows)
    assert manifest["rows"] == sum(table["rows"] for table in manifest["tables"])
    assert {one["table"]: one["reason"] for one in manifest["not_exported"]} == NOT_EXPORTED


def test_no_secret_is_in_the_archive(owner: Member) -> None:
    actor = Actor.member(owner)
    key, token = create_key(actor, "Shop", ["data:write"])
    _endpoint, secret = create_endpoint(actor, "https://receiver.example.com/hook", ["*"])
    archive = exported(owner)
    everything = b"".join(archive.read(name) for name in archive.namelist())
    assert key.public_id.encode() in everything
    for hidden in (token, secret, owner.person.password, bytes(key.digest).hex()):
        assert hidden.encode() not in everything


def test_amounts_are_exact_and_formulas_are_text_in_csv(owner: Member) -> None:
    campaign = make.campaign(owner.business, "=1+1")
    make.day(campaign, date(2026, 3, 1), spend="0.000001", revenue="12345678901.123456")
    archive = exported(owner)
    assert csv_rows(archive, "campaigns")[0]["name"] == "'=1+1"
    assert json_rows(archive, "campaigns")[0]["name"] == "=1+1"
    day = csv_rows(archive, "performance_days")[0]
    assert (day["campaign_id"], day["date"]) == (campaign.public_id, "2026-03-01")
    assert Decimal(day["spend"]) == Decimal("0.000001")
    assert b'"revenue":12345678901.123456' in archive.read("json/performance_days.json")


def test_who_asked_is_told_and_the_archive_is_there_for_seven_days(owner: Member) -> None:
    exported(owner)
    assert mails() == [("alice@example.com", "The data of Kopi Rimba is ready")]
    export = latest_export(owner.business)
    assert export is not None
    assert export.expires_at is not None
    assert export.expires_at - clock.now() > EXPORT_LASTS - timedelta(minutes=1)
    assert delete_expired_exports() == 0
    DataExport.objects.of(owner.business).update(expires_at=clock.now())
    assert export_by(owner.business, export.public_id) is None
    assert delete_expired_exports() > 0
    assert not DataExportPart.objects.of(owner.business).exists()


def test_asking_again_while_one_is_made_makes_no_second_one(owner: Member) -> None:
    first, is_new = request_export(Actor.member(owner))
    assert is_new
    assert request_export(Actor.member(owner)) == (first, False)


def test_a_new_archive_takes_the_place_of_the_old_one(owner: Member) -> None:
    exported(owner)
    exported(owner)
    assert DataExport.objects.of(owner.business).count() == 1


def test_what_fails_half_way_leaves_nothing_and_can_be_done_again(
    owner: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    export, _ = request_export(Actor.member(owner))

    def dies(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(archive_module, "_manifest_json", dies)
        with pytest.raises(KeyboardInterrupt):
            make_export(str(export.pk))
    assert not DataExportPart.objects.of(owner.business).exists()
    work_off()
    assert archive_of(owner.business).testzip() is None


def test_two_workers_make_one_archive(owner: Member) -> None:
    export, _ = request_export(Actor.member(owner))

    def work() -> None:
        make_export(str(export.pk))
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    assert len(mails_of(owner.business)) == 1
    archive_of(owner.business)


def test_an_export_whose_job_is_gone_is_said_to_have_failed(owner: Member) -> None:
    request_export(Actor.member(owner))
    assert fail_stuck_exports() == 0
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    assert fail_stuck_exports() == 1
    export = latest_export(owner.business)
    assert export is not None
    assert export.status == "failed"
    assert request_export(Actor.member(owner))[1]


def mails_of(business: Business) -> list[DataExport]:
    work_off()
    assert len(mails()) == 1
    return list(DataExport.objects.of(business))
