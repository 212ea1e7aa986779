"""Bodies over a real socket to the real web server: a body that was cut stores nothing."""

import itertools
import json

import pytest
from django.test import RequestFactory

from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.bodies import limit_of
from tests import make
from tests.builders.program import Program
from tests.entrypoints.api.serving import talk, web_server

ROWS = [
    {"date": f"2026-01-{day:02d}", "spend": 10.5, "revenue": 42, "clicks": 7, "conversions": 1}
    for day in range(1, 32)
]


@pytest.mark.django_db(transaction=True)
def test_a_cut_body_stores_nothing_wherever_it_is_cut() -> None:
    business = make.business()
    campaign = make.campaign(business)
    # One key may not begin as many imports a minute as are tried here.
    tokens = itertools.cycle([Program.of(business).token for _ in range(5)])
    body = json.dumps({"campaign_id": campaign.public_id, "data": ROWS}).encode()
    csv = b"date,spend,revenue\n" + b"".join(b"2026-01-%02d,1,2\n" % day for day in range(1, 32))

    def request(content: bytes, kind: str, query: str = "", length: str = "") -> bytes:
        token = next(tokens)
        return (
            f"POST /v1/data/import{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: {kind}\r\n"
            f"{length or f'Content-Length: {len(content)}'}\r\n\r\n"
        ).encode()

    def json_head() -> bytes:
        return request(body, "application/json")

    def csv_head() -> bytes:
        return request(csv, "text/csv", f"?campaign_id={campaign.public_id}")

    chunked = request(body, "application/json", length="Transfer-Encoding: chunked")
    large = request(body, "application/json", length=f"Content-Length: {4 * 1024 * 1024 + 1}")
    with web_server() as (port, _):
        for at in range(0, len(body), len(body) // 40):
            assert talk(port, json_head() + body[:at], end=True) == (400, "body_cut")
            talk(port, json_head() + body[:at], reset=True)
        for at in range(0, len(csv), len(csv) // 40):
            assert talk(port, csv_head() + csv[:at], end=True) == (400, "body_cut")
            talk(port, csv_head() + csv[:at], reset=True)
        pieces = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:99], body[99:]))
        assert talk(port, chunked + pieces + b"0\r\n\r\n") == (411, "length_required")
        assert talk(port, chunked + pieces) == (411, "length_required")
        assert talk(port, large) == (413, "too_large")
        assert not PerformanceDay.objects.of(business).exists()
        assert not Import.objects.of(business).exists()
        assert talk(port, json_head() + body) == (200, "")
    assert PerformanceDay.objects.of(business).count() == 31


@pytest.mark.parametrize(
    ("path", "content_type", "limit"),
    [
        ("/v1/campaigns", "application/json", 262_144),
        ("/v1/data/import", "application/json", 4_194_304),
        ("/v1/data/import", "text/csv", 1_073_741_824),
        ("/insights/import/", "multipart/form-data; boundary=x", 22_020_096),
    ],
)
def test_every_address_has_its_limit(path: str, content_type: str, limit: int) -> None:
    assert limit_of(RequestFactory().post(path, b"x", content_type)) == limit


@pytest.mark.django_db
@pytest.mark.parametrize("length", ["-1", "x", "1e3", "٣", "9" * 30, "0x10"])
def test_an_odd_length_is_refused(program: Program, length: str) -> None:
    answer = program.client.generic(
        "POST", "/v1/campaigns", b"{}", "application/json", CONTENT_LENGTH=length
    )
    assert answer.status_code in (400, 413)
    assert answer.json()["request_id"] == answer.headers["X-Request-Id"]
