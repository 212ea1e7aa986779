"""Runs one of PostgreSQL's programs; what it complains of becomes the reason of a fault."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, Final, cast

from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.programs import Place
from kempen.kit.processes import start_child

_LONGEST_REASON: Final = 300


class _ChildEndedError(Exception):
    """A child ended before it had taken what it was given."""

    def __init__(self, child: "RunningProgram") -> None:
        super().__init__()
        self.child = child


@dataclass(frozen=True)
class RunningProgram:
    """A child: `given` is its standard input and `output` its standard output, both pipes."""

    process: subprocess.Popen[bytes]
    given: BinaryIO
    output: BinaryIO

    def send(self, data: bytes) -> None:
        """Give it more; the block of `running` says why when it has ended."""
        try:
            self.given.write(data)
        except BrokenPipeError:
            raise _ChildEndedError(self) from None


@contextmanager
def running(
    program: Path, arguments: Sequence[str], place: Place | None = None
) -> Iterator[RunningProgram]:
    """Yield the child; at the end it must have ended well, else ArchiveFault.

    It is killed when the block fails, so it never takes half of its input for the whole.
    """
    environment = {**os.environ, **(place.environment if place is not None else {})}
    with tempfile.TemporaryFile() as errors:
        process = start_child(
            [program, *arguments],
            environment=environment,
            given=subprocess.PIPE,
            output=subprocess.PIPE,
            errors=errors,
        )
        child = RunningProgram(
            process, cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
        )
        try:
            yield child
            _close(child.given)
            status = process.wait()
        except BaseException as error:
            if not isinstance(error, _ChildEndedError) or error.child is not child:
                process.kill()
                process.wait()
                raise
            status = process.wait() or 1
        finally:
            _close(child.given)
            _close(child.output)
        if status != 0:
            raise ArchiveFault(FaultKind.PROGRAM_FAILED, f"{program.name}: {_reason(errors)}")


def _close(pipe: BinaryIO) -> None:
    # What was not written yet is of no use to a child that has ended.
    with suppress(BrokenPipeError):
        pipe.close()


def _reason(errors: IO[bytes]) -> str:
    errors.seek(0)
    lines = [line for line in errors.read().decode(errors="replace").splitlines() if line.strip()]
    reasons = [line for line in lines if "ERROR" in line or "FATAL" in line or "error:" in line]
    return " ".join((reasons or lines or ["it said nothing"])[0].split())[:_LONGEST_REASON]
