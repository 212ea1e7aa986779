"""Children that never outlive us, and the ordinary user that they run as when we are root."""

import contextlib
import ctypes
import os
import pwd
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None, use_errno=True)
# In the environment of every process of a service; its value names the data folder.
MARK = "KEMPEN_SERVICE"


def ordinary_user() -> pwd.struct_passwd | None:
    """Return the user that lesser children run as when we are root; None when we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("running as root needs a user named postgres or nobody on this machine")


def start_child(
    command: Sequence[str | os.PathLike[str]],
    *,
    parent_death_signal: signal.Signals = signal.SIGKILL,
    user: pwd.struct_passwd | None = None,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    given: IO[bytes] | int = subprocess.DEVNULL,
    output: IO[bytes] | int | None = None,
    errors: IO[bytes] | int | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own that the kernel ends when the calling thread ends.

    So call it from a thread that lives as long as the child shall: the main one. The session of its
    own keeps a Ctrl-C in the terminal from reaching the child: its parent stops it in order.
    `given` is its standard input; `errors` is where standard error goes when not to `output`.
    """
    parent = os.getpid()

    def ask_to_die_with_parent() -> None:
        die_with_parent(parent_death_signal)
        # The parent may have ended between fork and prctl: then nobody is left to wait for.
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    uid, gid = (user.pw_uid, user.pw_gid) if user is not None else (None, None)
    return subprocess.Popen(  # noqa: S603 -- our own programs
        [os.fspath(part) for part in command],
        stdin=given,
        stdout=output,
        stderr=subprocess.STDOUT if errors is None and output is not None else errors,
        cwd=cwd,
        env=None if environment is None else dict(environment),
        start_new_session=True,
        preexec_fn=ask_to_die_with_parent,  # noqa: PLW1509 -- only async-signal-safe calls inside
        user=uid,
        group=gid,
        extra_groups=None if user is None else [],
    )


def die_with_parent(death_signal: signal.Signals = signal.SIGKILL) -> None:
    """Ask the kernel to send this process `death_signal` when the thread that started it ends."""
    if hasattr(_LIBC, "prctl"):
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)


def end_group(leader: subprocess.Popen[bytes]) -> None:
    """Kill whoever is left of the session that `leader` opened: the children of a killed child."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader.pid, signal.SIGKILL)


def end_orphans(mark: str) -> list[int]:
    """Kill the processes of an earlier service of the same `mark`, and return their numbers.

    The kernel ends our children when we are killed; a grandchild that had just been born may be
    missed. Only for the holder of the data folder's lock: nobody else's service can be alive then.
    """
    wanted = f"{MARK}={mark}".encode()
    ended = []
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        try:
            if pid != os.getpid() and wanted in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(pid, signal.SIGKILL)
                ended.append(pid)
        except OSError:
            # It ended meanwhile, or belongs to somebody else.
            continue
    return ended
