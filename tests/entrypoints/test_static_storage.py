"""The addresses of static files: worked out once, and never for a file that is not there."""

from pathlib import Path
from typing import Any

import pytest

from kempen.entrypoints.static_storage import StaticStorage


@pytest.fixture
def storage(settings: Any, tmp_path: Path) -> StaticStorage:
    settings.DEBUG = False
    (tmp_path / "staticfiles.json").write_text(
        '{"paths": {"mark.svg": "mark.0123.svg"}, "version": "1.1", "hash": "h"}'
    )
    return StaticStorage(location=str(tmp_path), base_url="/static/")


def test_an_address_names_the_content_and_is_worked_out_once(
    storage: StaticStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert storage.url("mark.svg") == "/static/mark.0123.svg"
    monkeypatch.setattr(storage, "stored_name", None)
    assert storage.url("mark.svg") == "/static/mark.0123.svg"


def test_a_file_that_is_not_there_is_refused_each_time(storage: StaticStorage) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match=r"no\.svg"):
            storage.url("no.svg")
