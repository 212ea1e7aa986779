"""Dealing test files out to processes."""

from tests.runner import groups


def test_every_file_is_in_one_part_and_the_parts_are_alike() -> None:
    files = groups.test_files()
    parts = groups.parts_of(files, 3)
    assert sorted(file for part in parts for file in part) == files
    seconds = [sum(groups.seconds_of(part).values()) for part in parts]
    assert max(seconds) < 1.1 * min(seconds)


def test_the_browser_is_shared() -> None:
    parts = groups.parts_of(groups.test_files(), 4)
    assert sum(any(file.startswith("tests/browser/") for file in part) for part in parts) == 1


def test_no_process_starts_for_nothing() -> None:
    assert groups.parts_of(["tests/kit/test_ids.py"], 3) == [["tests/kit/test_ids.py"]]
