"""A first start compresses what pages show, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kempen.entrypoints.cli.static_files import collect_if_stale


@pytest.fixture
def collected(settings: Any, tmp_path: Path) -> Path:
    settings.STATIC_ROOT = tmp_path / "static"
    assert collect_if_stale()
    return tmp_path / "static"


@pytest.mark.django_db
def test_a_first_start_does_not_compress_megabytes_that_no_page_shows(collected: Path) -> None:
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    assert any(name.startswith("kempen/") for name in names)
    assert not [name for name in names if "swagger" in name or "redoc" in name]
    originals = sum((collected / name).stat().st_size for name in names)
    assert originals < 4 * 2**20, f"{originals:,} bytes"
    assert not collect_if_stale()
    # The page of the API, which those libraries would be for, has its own.
    page = Client().get("/v1/docs")
    assert page.status_code == 200
    assert "/static/ninja/" not in page.content.decode()
