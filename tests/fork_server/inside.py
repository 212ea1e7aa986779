"""What a forked program starts is forked from it, where it is a program of ours."""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, AnyStr

from tests.fork_server.asked import Asked
from tests.fork_server.becoming import become

_FORKED = ("kempen.entrypoints.cli.main", "kempen.entrypoints.worker.main", "sandbox")


class ForkedInside(subprocess.Popen[AnyStr]):
    """A child that is forked, if it is one of our own programs; any other is started."""

    def _execute_child(self, *given: Any) -> None:
        asked = Asked(*given)
        if not _is_forked(asked.args):
            super()._execute_child(*given)  # type: ignore[misc]
            return
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            if asked.start_new_session:
                os.setsid()
            if asked.preexec_fn is not None:
                asked.preexec_fn()
            variables = dict(os.environ) if asked.env is None else asked.env
            become(asked.args, variables, asked.cwd, asked.files)
        self._child_created = True
        self._close_pipe_fds(*asked.pipes)  # type: ignore[attr-defined]


def _is_forked(command: Sequence[str]) -> bool:
    return list(command[:2]) == [sys.executable, "-m"] and command[2] in _FORKED


def fork_what_is_started() -> None:
    """Have every later child of this process, and of its forks, be one of these.

    A command that goes on as another of our programs becomes that one without a start.
    """
    execute = os.execv

    def go_on_as(path: str, command: list[str]) -> None:
        if not _is_forked(command):
            execute(path, command)
        become(command, dict(os.environ), None, ())

    subprocess.Popen = ForkedInside  # type: ignore[misc]
    os.execv = go_on_as  # type: ignore[assignment]
