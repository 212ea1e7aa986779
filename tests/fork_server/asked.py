"""What `subprocess.Popen` asks the one to do that makes its child."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Asked(NamedTuple):
    """The arguments of `Popen._execute_child`, in their order."""

    args: Sequence[str]
    executable: Any
    preexec_fn: Callable[[], None] | None
    close_fds: bool
    pass_fds: Sequence[int]
    cwd: str | None
    env: Mapping[str, str] | None
    startupinfo: Any
    creationflags: int
    shell: bool
    p2cread: int
    p2cwrite: int
    c2pread: int
    c2pwrite: int
    errread: int
    errwrite: int
    restore_signals: bool
    gid: int | None
    gids: Sequence[int] | None
    uid: int | None
    umask: int
    start_new_session: bool
    process_group: int

    @property
    def files(self) -> tuple[int, int, int]:
        """The child's input, output and errors; -1 for one that is the parent's."""
        return self.p2cread, self.c2pwrite, self.errwrite

    @property
    def pipes(self) -> tuple[int, ...]:
        """Both ends of each pipe, as Popen closes the child's."""
        given, output = (self.p2cread, self.p2cwrite), (self.c2pread, self.c2pwrite)
        return *given, *output, self.errread, self.errwrite
