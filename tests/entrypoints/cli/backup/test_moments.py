"""A moment on the command line has an offset, or is refused with an example."""

from datetime import UTC, datetime

import click
import pytest

from kempen.entrypoints.cli.backup.moments import MomentParameter, moment_of


@pytest.mark.parametrize(
    "text",
    ["2026-11-25T10:00+08:00", "2026-11-25 10:00:00+08:00", "2026-11-25T02:00Z"],
)
def test_a_moment_with_an_offset(text: str) -> None:
    value = MomentParameter().convert(text, None, None)
    assert moment_of(value) == datetime(2026, 11, 25, 2, 0, tzinfo=UTC)


def test_the_end_of_the_archive_has_a_name() -> None:
    assert moment_of(MomentParameter().convert("latest", None, None)) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-11-25",
        "2026-11-25T10:00",
        "2026-13-01T00:00Z",
        "0001-01-01T00:00+08:00",
    ],
)
def test_what_is_no_moment_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(click.BadParameter, match=r"2026-11-25T10:00\+08:00|calendar"):
        MomentParameter().convert(text, None, None)
