"""What an archive leads to: the newest base before a moment, and all WAL up to it."""

from pathlib import Path

import pytest

from kempen.kit.archive.runs import Run, choose, delete_expired, runs_in
from kempen.kit.archive.verify import faults_of
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.secrets import Keyring
from tests.kit.archive.pretending import LAYOUT, SYSTEM, a_base, a_run, a_segment, minute
from tests.kit.backup.archives import RING

OTHER_SYSTEM = "1" * 19


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Segments 3 to 8, the last a part, each ten minutes after the one before; two bases."""
    folder = a_run(tmp_path)
    for number in range(3, 8):
        a_segment(folder, number, minute(10 * number))
    a_segment(folder, 8, minute(80), length=5000)
    a_base(folder, minute(35), 3, LAYOUT.start(4) - 1)
    a_base(folder, minute(65), 6, LAYOUT.start(7) - 1)
    return tmp_path


def runs(archive: Path) -> list[Run]:
    return runs_in(archive, RING)


def names(archive: Path) -> list[str]:
    return sorted(path.name for path in archive.rglob("*.age"))


def fault_of(archive: Path, at: int | None) -> tuple[FaultKind, str]:
    with pytest.raises(ArchiveFault) as caught:
        choose(runs(archive), None if at is None else minute(at))
    return caught.value.kind, caught.value.details


@pytest.mark.parametrize(
    ("at", "base", "last"),
    [(35, 35, 4), (39, 35, 4), (40, 35, 5), (64, 35, 7), (65, 65, 7), (79, 65, 8), (None, 65, 8)],
)
def test_the_newest_base_before_a_moment_and_no_more_wal_than_it_takes(
    archive: Path, at: int | None, base: int, last: int
) -> None:
    _, chosen, wal = choose(runs(archive), None if at is None else minute(at))
    assert chosen.ended == minute(base)
    assert wal[0].name == LAYOUT.name(3 if base == 35 else 6)
    assert wal[-1].name == LAYOUT.name(last)


def test_what_the_archive_does_not_reach_is_refused_with_what_it_does(archive: Path) -> None:
    assert fault_of(archive, 34) == (FaultKind.NO_BASE, "2026-11-20 12:35:00 UTC")
    # The mark itself was committed a little after its moment, so that moment is not surely reached.
    assert fault_of(archive, 80) == (FaultKind.TOO_LATE, "2026-11-20 13:20:00 UTC")
    assert fault_of(archive / "..", 40)[0] == FaultKind.NO_BASE


def test_a_missing_segment_is_named_unless_the_moment_lies_before_it(archive: Path) -> None:
    [path] = archive.rglob(f"{LAYOUT.name(5)}*")
    path.unlink()
    _, _, wal = choose(runs(archive), minute(39))
    assert [one.name for one in wal] == [LAYOUT.name(3), LAYOUT.name(4)]
    assert fault_of(archive, 45) == (FaultKind.GAP, LAYOUT.name(5))
    # The base after the gap does not need it.
    assert choose(runs(archive), minute(70))[1].ended == minute(65)
    [run] = runs(archive)
    assert [(name, fault.kind) for name, fault in faults_of(run)] == [
        (LAYOUT.name(5), FaultKind.GAP)
    ]


def test_an_archive_that_was_cut_at_its_end_is_not_restored_to_less(archive: Path) -> None:
    for number in (7, 8):
        next(archive.rglob(f"{LAYOUT.name(number)}*")).unlink()
    assert fault_of(archive, 75) == (FaultKind.TOO_LATE, "2026-11-20 13:00:00 UTC")
    # The second base needs a little of the seventh.
    base = next(archive.rglob("base-*"))
    a_base(base.parent, minute(66), 6, LAYOUT.start(7) + 1)
    assert fault_of(archive, None) == (FaultKind.GAP, LAYOUT.name(7))


def test_a_file_under_the_name_of_another_is_found(archive: Path) -> None:
    [fourth] = archive.rglob(f"{LAYOUT.name(4)}*")
    [fifth] = archive.rglob(f"{LAYOUT.name(5)}*")
    fourth.write_bytes(fifth.read_bytes())
    [run] = runs(archive)
    assert [(name, fault.kind) for name, fault in faults_of(run)] == [
        (fourth.name, FaultKind.DAMAGED)
    ]


def test_the_end_of_two_databases_is_no_moment(archive: Path) -> None:
    other = a_run(archive, minute(200), OTHER_SYSTEM)
    a_segment(other, 1, minute(220))
    a_base(other, minute(210), 1, LAYOUT.start(2) - 1)
    assert fault_of(archive, None)[0] == FaultKind.TWO_SYSTEMS
    assert choose(runs(archive), minute(70))[0].system == SYSTEM
    assert choose(runs(archive), minute(215))[0].system == OTHER_SYSTEM


@pytest.mark.parametrize(
    ("oldest", "first", "bases"), [(34, 3, 2), (64, 3, 2), (65, 6, 1), (1000, 6, 1)]
)
def test_what_no_kept_moment_needs_is_deleted(
    archive: Path, oldest: int, first: int, bases: int
) -> None:
    deleted = delete_expired(runs(archive), minute(oldest))
    assert names(archive)[0].startswith(LAYOUT.name(first))
    assert len(names(archive)) == bases + 9 - first
    assert len(deleted) == 8 - len(names(archive))
    assert delete_expired(runs(archive), minute(oldest)) == []
    if oldest < 79:
        choose(runs(archive), minute(max(oldest, 35)))


def test_a_run_whose_bases_have_expired_goes_and_one_without_a_base_yet_stays(
    archive: Path,
) -> None:
    newer = a_run(archive, minute(100))
    a_segment(newer, 9, minute(110))
    delete_expired(runs(archive), minute(500))
    assert len(runs(archive)) == 2  # The old one still has the newest base.
    a_base(newer, minute(105), 9, LAYOUT.start(10) - 1)
    newest = a_run(archive, minute(200))
    a_segment(newest, 12, minute(210))
    delete_expired(runs(archive), minute(500))
    assert [run.folder for run in runs(archive)] == [newer, newest]
    assert newest.is_dir()


def test_what_a_retired_key_encrypted_is_deleted_when_its_time_is_over(archive: Path) -> None:
    """Nobody can read any more what it needs, and neither is a base made later to fail for it."""
    newer = a_run(archive, minute(100))
    a_segment(newer, 9, minute(110))
    a_base(newer, minute(105), 9, LAYOUT.start(10) - 1)
    without = Keyring.parse(Keyring.generate("next"))
    assert len(delete_expired(runs_in(archive, without), minute(70))) == 1  # The older base.
    assert len(names(archive)) == 9
    delete_expired(runs_in(archive, without), minute(500))
    assert [run.folder for run in runs(archive)] == [newer]


def test_the_whole_segment_counts_where_its_part_was_not_deleted_yet(archive: Path) -> None:
    [run] = runs(archive)
    a_segment(run.folder, 7, minute(61), length=10)
    [run] = runs(archive)
    assert run.next_number == 8
    assert run.until == minute(80)
    assert run.end == LAYOUT.start(8) + 5000
