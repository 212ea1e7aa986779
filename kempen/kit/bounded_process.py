"""Runs a function of bytes in a process of its own, with bounds on time, memory and answer.

Whatever reads a stranger's file or computes for seconds has no place in a process that answers
requests: there it holds Python for everybody, and the memory that it took is not given back. Here
the kernel bounds it, and both end with the process. It gets no setting of ours and no secret, and
what it answers is bytes, never a pickle. Who may start how many is another matter:
concurrency_limit.py.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Final

from kempen.kit import bounded_child
from kempen.kit.bounded_child import REFUSED, TOO_MUCH
from kempen.kit.child_refusal import ChildRefused

_LONGEST_REASON: Final = 500
# All that a child needs of our environment.
_ENVIRONMENT: Final = (
    "PATH",
    "HOME",
    "LANG",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "XDG_CACHE_HOME",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
)
# Many libraries start a thread for each core, and each reserves memory that counts.
_SETTINGS: Final = {"OPENBLAS_NUM_THREADS": "1", "POLARS_MAX_THREADS": "1"}


@dataclass(frozen=True)
class Limits:
    """What a child may take: seconds by the clock and of a core, bytes of memory and of answer."""

    seconds: float
    cpu_seconds: int
    memory: int
    answer: int


class OverLimit(Exception):  # noqa: N818 -- a state of the work, not a fault of ours
    """The work took more than it may; `what` is "time" or "memory"."""

    def __init__(self, what: str) -> None:
        super().__init__(f"over the limit of {what}")
        self.what = what


class ChildFailed(Exception):  # noqa: N818 -- the same
    """The work ended with an error or a crash; the text is the end of what it wrote."""


def run_bounded(
    function: Callable[[bytes], bytes], content: bytes | Iterable[bytes], limits: Limits
) -> bytes:
    """Return what a function of a module answers to `content`, worked out in a process of its own.

    Raises the ChildRefused that the function raised, OverLimit, or Failed. `content` may come in
    parts, so that it is made while other threads run, too.
    """
    command = [
        sys.executable,
        "-I",
        bounded_child.__file__,
        f"{function.__module__}:{function.__qualname__}",
        str(os.getpid()),
        str(limits.cpu_seconds),
        str(limits.memory),
        str(limits.answer),
    ]
    with _memory_file() as given, _memory_file() as answer, _memory_file() as errors:
        for part in [content] if isinstance(content, bytes) else content:
            given.write(part)
        given.seek(0)
        try:
            code = subprocess.run(  # noqa: S603 -- our own program
                command,
                stdin=given,
                stdout=answer,
                stderr=errors,
                timeout=limits.seconds,
                check=False,
                env=_environment(),
            ).returncode
        except subprocess.TimeoutExpired as late:
            raise OverLimit("time") from late
        if code == 0:
            return _content_of(answer)
        if code == REFUSED:
            raise _refusal_of(_content_of(answer))
        raise _fault_of(code, _content_of(errors))


def _environment() -> Mapping[str, str]:
    inherited = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    return {**inherited, **_SETTINGS}


def _memory_file() -> IO[bytes]:
    """Open a file that is nowhere: in memory where the kernel can, else in the temporary folder."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("kempen"), "w+b")
    return tempfile.TemporaryFile()


def _content_of(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def _refusal_of(answer: bytes) -> ChildRefused:
    """Read what the child refused with; what is not ours was written by somebody else's bytes."""
    try:
        refusal: Any = json.loads(answer)  # Any: what does not fit fails below.
        return ChildRefused(str(refusal["code"]), dict(refusal["facts"]))
    except (ValueError, TypeError, KeyError) as error:
        raise ChildFailed("the child's refusal cannot be read") from error


def _fault_of(code: int, errors: bytes) -> OverLimit | ChildFailed:
    if code == TOO_MUCH:
        return OverLimit("memory")
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return OverLimit("time")
    reason = errors[-_LONGEST_REASON:].decode(errors="replace").strip()
    return ChildFailed(f"it ended with {code}: {reason}")
