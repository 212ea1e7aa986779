"""Somebody at the import pages."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.models import UploadedFile
from tests import make

GOOD = "date,spend,revenue\n2026-01-30,1,2\n2026-01-31,3,4\n"
PAGE = "/insights/import/"


def signed_in(business: Business, role: str, name: str = "alice") -> Client:
    person = make.person(name)
    make.member(business, person, role)
    client = Client()
    client.force_login(person)
    return client


def upload(browser: Client, text: str | bytes, name: str = "days.csv") -> Any:
    content = text if isinstance(text, bytes) else text.encode()
    return browser.post(PAGE, {"file": SimpleUploadedFile(name, content, "text/csv")})


def uploaded(browser: Client, text: str) -> str:
    """Upload a file that can be read and return the address of its pages."""
    answer = upload(browser, text)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.url).removesuffix("columns/")


def fields(**more: Any) -> dict[str, Any]:
    return {
        "column_date": "0",
        "column_spend": "1",
        "column_revenue": "2",
        "campaign_from": "new",
        "new_name": "Raya",
        "objective": "increase_sales",
        **more,
    }


def checked(browser: Client, at: str, **more: Any) -> str:
    """Match the columns and return the page that shows what would happen."""
    answer: Any = browser.post(f"{at}columns/", fields(**more))
    assert answer.status_code == 302, answer.content.decode()
    return str(browser.get(answer.url).content.decode())


def digest(at: str) -> str:
    return uploads.digest_of(UploadedFile.objects.of_everyone().get(id=identifier(at)))


def identifier(at: str) -> Any:
    from kempen.kit import ids

    return ids.decode("upl", at.strip("/").split("/")[-1])


def store(browser: Client, at: str, **more: str) -> Any:
    return browser.post(f"{at}check/", {"digest": digest(at), **more})


def led_to(answer: Any) -> str:
    """Where an answer leads."""
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.url)
