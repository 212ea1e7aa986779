"""What a server sends lies in the archive before the server may forget it."""

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kempen.kit import ids
from kempen.kit.archive.positions import Layout, read_position
from kempen.kit.archive.receiver import Mark, WalReceiver, layout_of, locked
from kempen.kit.archive.replication import ReplicationError, ReplicationStream, replicating
from kempen.kit.archive.runs import Run, read_run, run_name
from kempen.kit.archive.verify import faults_of
from kempen.kit.backup.programs import Place
from kempen.kit.clock import now
from tests.database_roles import superuser_place
from tests.kit.backup.archives import RING
from tests.waiting import wait_until

PLACE = Place.of(superuser_place("postgres"))


class Archive:
    """A slot, a run, and what writes to it."""

    def __init__(self, folder: Path, stream: ReplicationStream, database: psycopg.Connection):
        self.stream, self.database = stream, database
        self.slot = f"test_{ids.new_id().hex[:12]}"
        stream.create_slot(self.slot)
        self.layout: Layout = layout_of(stream)
        self.folder = folder / run_name(now(), stream.system)
        self.folder.mkdir()
        stream.start(self.slot, self.layout.start(self.layout.number(self.kept())))
        self.receiver = WalReceiver(stream, self.run, self.layout, RING)

    @property
    def run(self) -> Run:
        return read_run(self.folder, RING)

    def kept(self) -> int:
        """From where on the server keeps its WAL."""
        query = b"SELECT restart_lsn::text FROM pg_replication_slots WHERE slot_name = '%s'"
        [(position,)] = self.database.execute(query % self.slot.encode()).fetchall()
        return read_position(position)

    def is_left(self) -> bool:
        """Whether nobody reads from the slot."""
        query = b"SELECT active FROM pg_replication_slots WHERE slot_name = '%s'"
        return self.database.execute(query % self.slot.encode()).fetchall() == [(False,)]

    def commit(self) -> Mark:
        """Commit something, and return the moment before it with the position after it."""
        [(moment,)] = self.database.execute("SELECT clock_timestamp()").fetchall()
        self.database.execute("SELECT pg_logical_emit_message(true, 'kempen', 'test')")
        [(end,)] = self.database.execute("SELECT pg_current_wal_lsn()::text").fetchall()
        return Mark(moment, read_position(end))

    def receive(self, position: int) -> None:
        self.receiver.receive(time.monotonic() + 30, position)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with psycopg.connect(PLACE.conninfo, autocommit=True) as database:
        # What a test commits fits into one segment, and a new slot keeps what is after the last
        # checkpoint.
        database.execute("SELECT pg_switch_wal()")
        database.execute("CHECKPOINT")
        with replicating(PLACE) as stream:
            archive = Archive(tmp_path, stream, database)
            yield archive
        wait_until(archive.is_left)
        database.execute("SELECT pg_drop_replication_slot(%s)", [archive.slot])


def test_a_part_allows_the_moment_that_is_marked_in_it(archive: Archive) -> None:
    mark, later = archive.commit(), Mark(now(), 1 << 60)
    archive.receiver.mark(mark)
    archive.receiver.mark(later)
    archive.receive(mark.position)
    assert archive.run.until is None
    archive.receiver.save()
    assert archive.run.until == mark.moment == archive.receiver.until
    assert archive.run.end >= mark.position
    written = archive.run.segments[-1].path.stat().st_mtime_ns
    archive.receiver.save()
    assert archive.run.segments[-1].path.stat().st_mtime_ns == written


def test_the_server_keeps_a_segment_until_all_of_it_is_archived(archive: Archive) -> None:
    begin = archive.kept()
    mark = archive.commit()
    archive.receive(mark.position)
    archive.receiver.save()
    assert archive.kept() == begin
    number = archive.layout.number(mark.position)
    archive.database.execute("SELECT pg_switch_wal()")
    archive.receive(archive.commit().position)
    archive.receiver.save()
    # The confirmation is on its way while we ask.
    wait_until(lambda: archive.kept() == archive.layout.start(number + 1))
    [whole, part] = archive.run.segments[-2:]
    assert whole.path.name == f"{archive.layout.name(number)}.wal.age"
    assert part.path.name == f"{archive.layout.name(number + 1)}.part.wal.age"
    assert list(faults_of(archive.run)) == []
    assert archive.run.next_number == number + 1


def test_what_was_not_saved_is_sent_again(archive: Archive) -> None:
    mark = archive.commit()
    archive.receive(mark.position)
    half = archive.folder / f"{archive.layout.name(1)}.wal.age.unfinished"
    half.write_bytes(b"half")
    archive.database.execute(
        "SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots"
        " WHERE slot_name = %s", [archive.slot],
    )  # fmt: skip
    with pytest.raises(ReplicationError):
        archive.receive(1 << 60)
    with replicating(PLACE) as stream:
        stream.start(archive.slot, archive.layout.start(archive.layout.number(archive.kept())))
        receiver = WalReceiver(stream, archive.run, archive.layout, RING)
        receiver.mark(mark)
        receiver.receive(time.monotonic() + 30, mark.position)
        receiver.save()
    assert archive.run.until == mark.moment
    assert not half.exists()


def test_only_one_writes_to_a_run(archive: Archive) -> None:
    with locked(archive.folder) as is_first, locked(archive.folder) as is_second:
        assert (is_first, is_second) == (True, False)
    with replicating(PLACE) as stream, pytest.raises(ReplicationError, match="is active"):
        stream.start(archive.slot, archive.kept())


def test_a_login_that_may_not_replicate_is_told_so() -> None:
    name = f"reader_{ids.new_id().hex[:8]}"
    with psycopg.connect(PLACE.conninfo, autocommit=True) as database:
        database.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'secret'".encode())
        try:
            place = Place({**PLACE.parameters, "user": name, "password": "secret"})
            with (
                pytest.raises(ReplicationError, match=r"replication|REPLICATION"),
                replicating(place),
            ):
                pass
        finally:
            database.execute(f"DROP ROLE {name}".encode())
