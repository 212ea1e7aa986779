"""A small workbook that holds far more than it seems: refused in words, and nobody else pays."""

import zipfile
from io import BytesIO

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.imports.formats import file_bytes
from kempen.domain.imports.models import UploadedFile
from kempen.kit.bounded_process import Limits
from kempen.kit.concurrency_limit import HEAVY_WORK
from tests import make
from tests.builders.uploads import GOOD, PAGE, signed_in, upload
from tests.memory import most_memory_while

WORKBOOK = b'<workbook xmlns:r="r"><sheets><sheet name="Days" r:id="a"/></sheets></workbook>'
RELATIONS = b'<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>'


def workbook(rows: int, *, texts: int = 0) -> bytes:
    """A workbook of four columns, as small as it can be written, and texts that no cell shows."""
    cell = b"<c><v>%d</v></c>"
    lines = (b"<row>" + cell * 4 % ((number,) * 4) + b"</row>" for number in range(rows))
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as zip_file:
        zip_file.writestr("xl/workbook.xml", WORKBOOK)
        zip_file.writestr("xl/_rels/workbook.xml.rels", RELATIONS)
        sheet = b"<worksheet><sheetData>" + b"".join(lines) + b"</sheetData></worksheet>"
        zip_file.writestr("xl/worksheets/sheet1.xml", sheet)
        shared = b"".join(b"<si><t>text %d</t></si>" % number for number in range(texts))
        zip_file.writestr("xl/sharedStrings.xml", b"<sst>" + shared + b"</sst>")
    return out.getvalue()


def test_a_workbook_of_over_a_million_cells_is_refused_in_words(
    browser: Client, business: Business
) -> None:
    content = workbook(250_001)
    assert len(content) < 5 * 2**20
    answer = upload(browser, content, "days.xlsx")
    assert answer.status_code == 422
    assert "The workbook has over 1,000,000 cells." in answer.content.decode()
    assert not UploadedFile.objects.of(business).exists()


def test_reading_a_large_workbook_takes_none_of_the_web_servers_memory(browser: Client) -> None:
    content = workbook(2_000, texts=900_000)
    upload(browser, GOOD)
    grown, answer = most_memory_while(lambda: upload(browser, content, "days.xlsx"))
    assert answer.status_code == 302
    assert grown < 40 * 2**20


def test_a_workbook_that_takes_too_much_is_refused_in_words(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Limits(seconds=60, cpu_seconds=60, memory=64 * 2**20, answer=2**24)
    monkeypatch.setattr(file_bytes, "_LIMITS", small)
    answer = upload(browser, workbook(200_000), "days.xlsx")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "The file takes too long or too much memory to open. Nothing was saved." in page


def test_while_a_business_has_a_file_opened_its_next_waits_and_others_go_on(
    browser: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HEAVY_WORK, "_seconds", 0)
    other = signed_in(make.business("Stranger"), "owner", "charlie")
    with HEAVY_WORK.place(business.id):
        refused = upload(browser, workbook(3), "days.xlsx")
        assert upload(other, workbook(3), "days.xlsx").status_code == 302
    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == "5"
    assert "Kempen is busy with other files. Nothing was saved." in refused.content.decode()
    assert browser.get(PAGE).status_code == 200
    assert upload(browser, workbook(3), "days.xlsx").status_code == 302
