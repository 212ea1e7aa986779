"""An answer is in the language of its own request, never in that of the one before."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from tests import make
from tests.builders.program import Program


@pytest.fixture(autouse=True)
def after_a_malay_request() -> Iterator[None]:
    """The thread still speaks the language of the request that it answered before."""
    with translation.override("ms"):
        yield


@pytest.mark.parametrize(
    ("asked", "words"),
    [({}, "This key does not have the scope"), ({"Accept-Language": "zh-CN"}, "此密钥")],
)
def test_a_key_is_refused_before_the_body_in_its_programs_language(
    db: None, asked: dict[str, str], words: str
) -> None:
    reader = Program.of(make.business(), ["sales:read"])
    answer = Client().post(
        "/v1/sales",
        {"data": []},
        content_type="application/json",
        headers={"Authorization": f"Bearer {reader.token}", **asked},
    )
    assert answer.status_code == 403
    assert answer.json()["detail"].startswith(words)


@pytest.mark.parametrize("path", ["/", "/v1/campaigns"])
def test_a_request_without_a_place_is_refused_in_its_own_language(path: str) -> None:
    refused = {"kempen.refused": True}
    answer = Client().get(path, **refused)  # type: ignore[arg-type]
    assert "Cuba" not in answer.content.decode()
    malay = Client().get(path, headers={"Accept-Language": "ms"}, **refused)  # type: ignore[arg-type]
    assert malay.content != answer.content
