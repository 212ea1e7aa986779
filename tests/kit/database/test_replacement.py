"""A restored folder takes the place of the former one, wherever the restore was killed."""

from pathlib import Path

from kempen.kit.database.location import DatabaseLocation
from kempen.kit.database.replacement import finish_replacement, restored_folder, restoring_folder


def place_with(tmp_path: Path, *names: str) -> DatabaseLocation:
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    return DatabaseLocation(tmp_path)


def contents(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_one_that_is_whole_takes_the_place_and_the_former_one_stays(tmp_path: Path) -> None:
    place = place_with(tmp_path, "postgres", "postgres.restored")
    former = finish_replacement(place)
    assert former is not None
    assert contents(former) == ["postgres"]
    assert contents(place.cluster) == ["postgres.restored"]
    assert not restored_folder(place).exists()
    assert finish_replacement(place) is None


def test_one_whose_replacement_was_killed_half_way_is_put_in_place(tmp_path: Path) -> None:
    place = place_with(tmp_path, "postgres.before-1", "postgres.restored")
    assert finish_replacement(place) is None
    assert contents(place.cluster) == ["postgres.restored"]


def test_one_that_was_being_prepared_counts_for_nothing(tmp_path: Path) -> None:
    place = place_with(tmp_path, "postgres", "postgres.restoring")
    assert finish_replacement(place) is None
    assert contents(place.cluster) == ["postgres"]
    assert not restoring_folder(place).exists()
