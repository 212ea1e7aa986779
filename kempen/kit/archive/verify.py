"""Reads all of a run, and says which of its files cannot be used."""

from collections.abc import Iterator

from kempen.kit.archive.runs import Run
from kempen.kit.archive.segments import read_segment
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.verify import verify


def faults_of(run: Run) -> Iterator[tuple[str, ArchiveFault]]:
    """Yield each file that is damaged, or missing between two others, and what is wrong with it."""
    for base in run.bases:
        try:
            verify(base.path, run.keyring)
        except ArchiveFault as fault:
            yield base.path.name, fault
    expected: int | None = None
    for segment in run.segments:
        try:
            head, _ = read_segment(segment.path, run.keyring)
        except ArchiveFault as fault:
            yield segment.path.name, fault
            expected = None if expected is None else expected + 1
            continue
        number = head.layout.number_of(head.name)
        if expected is not None and number != expected:
            yield (
                head.layout.name(expected),
                ArchiveFault(FaultKind.GAP, head.layout.name(expected)),
            )
        expected = number + 1
