"""Settings > Data: an owner asks for everything and downloads it; nobody else does."""

import io
from zipfile import ZipFile

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.data_exports.models import DataExport
from kempen.domain.events.models import AuditEntry
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of
from tests.builders.people import link_in_mail, work_off

PAGE = "/settings/data/"
ASK = "/settings/data/export/"


@pytest.fixture
def business() -> Business:
    return make.business()


def ready(browser: Client, business: Business) -> str:
    """The address of an archive that was asked for and made."""
    assert browser.post(ASK).status_code == 302
    work_off()
    return f"/settings/data/exports/{DataExport.objects.of(business).get().public_id}/"


@pytest.mark.django_db(transaction=True)
def test_an_owner_asks_and_downloads(business: Business) -> None:
    owner = signed_in(business)
    make.campaign(business, "Raya hampers")
    page = text_of(owner.post(ASK, follow=True))
    assert "Export started. You receive an email when it is ready." in page
    assert "has been in preparation since" in page
    work_off()
    assert link_in_mail() == PAGE
    assert "Download archive" in text_of(owner.get(PAGE))
    at = f"/settings/data/exports/{DataExport.objects.of(business).get().public_id}/"
    answer = owner.get(at)
    content = b"".join(answer)
    assert answer["Content-Length"] == str(len(content))
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith('attachment; filename="kempen-kopi-rimba-')
    assert b"Raya hampers" in ZipFile(io.BytesIO(content)).read("csv/campaigns.csv")
    actions = AuditEntry.objects.of(business).order_by("id").values_list("action", flat=True)
    assert [one for one in actions if one.startswith("data_export.")] == [
        "data_export.requested",
        "data_export.made",
        "data_export.downloaded",
    ]


@pytest.mark.django_db(transaction=True)
def test_an_archive_is_for_owners_of_that_business_who_signed_in_recently(
    business: Business,
) -> None:
    at = ready(signed_in(business), business)
    stranger = signed_in(make.business("Charlie's"), "charlie")
    assert stranger.get(at).status_code == 404
    manager = signed_in(business, "bob", "manager")
    assert manager.get(at).status_code == 403
    assert manager.post(ASK).status_code == 403
    other_owner = make.member(business, make.person("dora")).person
    browser = Client()
    browser.force_login(other_owner)
    answer = browser.get(at)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert browser.post(ASK)["Location"].startswith("/accounts/reauthenticate/")


@pytest.mark.django_db
def test_others_are_told_who_can_export(business: Business) -> None:
    page = text_of(signed_in(business, "bob", "manager").get(PAGE))
    assert "Only an owner can export the data of this business" in page
    assert "Download archive" not in page


@pytest.mark.django_db
def test_asking_twice_says_so(business: Business) -> None:
    owner = signed_in(business)
    owner.post(ASK)
    assert "An export is being made already." in text_of(owner.post(ASK, follow=True))
    assert DataExport.objects.of(business).count() == 1
