"""A fork of the server becomes a program: its environment, its settings, its name, its end."""

import atexit
import ctypes
import os
import runpy
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from django.conf import LazySettings, settings
from django.utils.functional import empty

# Settings that something read when it was loaded, which may be others in a fork.
_MAY_CHANGE: Final = {"BASE_URL", "DATABASES"}
_MOST_FILES: Final = 4096
_read: dict[str, Any] = {}


def note_settings() -> None:
    """Note what was read of the settings so far: it must be the same in every fork."""
    _read.update({name: value for name, value in vars(settings).items() if name != "_wrapped"})
    set_up = LazySettings._setup  # type: ignore[attr-defined]

    def set_up_anew(self: LazySettings, name: str | None = None) -> None:
        set_up(self, name)
        changed = {name for name, value in _read.items() if getattr(self, name) != value}
        if changed := changed - _MAY_CHANGE:
            raise RuntimeError(f"start the real program: {sorted(changed)} were read before")
        sys.modules["kempen.entrypoints.api.main"].api.servers = [{"url": self.BASE_URL}]
        if _read["BASE_URL"] != self.BASE_URL:
            sys.modules["kempen.entrypoints.api.openapi"].document.cache_clear()

    LazySettings._setup = set_up_anew  # type: ignore[attr-defined]


def become(
    command: Sequence[str],
    variables: Mapping[str, str],
    folder: str | None,
    files: Sequence[int],
    begin: Callable[[], None] | None = None,
) -> NoReturn:
    """Be `python -m module arguments` with these three files, after `begin`; never return."""
    for number, file in enumerate(files):
        if file not in (-1, number):
            os.dup2(file, number)
    os.closerange(3, _MOST_FILES)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for one in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)
    if folder is not None:
        os.chdir(folder)
    _show(command, variables)
    os.environ.clear()
    os.environ.update(variables)
    _forget_settings()
    if begin is not None:
        begin()
    status = _run(command[2], command[3:])
    threading._shutdown()  # type: ignore[attr-defined] # As the interpreter does at its end.
    atexit._run_exitfuncs()
    _flush()
    os._exit(status)


def _run(module: str, arguments: Sequence[str]) -> int:
    """Run the module as a program and return the status of its end."""
    sys.argv = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        sys.stderr.write(f"{end.code}\n")
        return 1
    except BaseException:  # noqa: BLE001 -- as the interpreter does it
        traceback.print_exc()
        return 1
    return 0


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # Nobody reads it any more.
            continue


def _forget_settings() -> None:
    """Have the settings read anew, and with them where the database is."""
    sys.modules.pop("config.settings", None)
    settings._wrapped = empty
    if "django.db" not in sys.modules:
        return
    # Late, because the sandbox does without it.
    from django.db import DEFAULT_DB_ALIAS, connections

    vars(connections).pop("settings", None)
    connections._settings = None  # type: ignore[attr-defined]
    if hasattr(connections._connections, DEFAULT_DB_ALIAS):  # type: ignore[attr-defined]
        del connections[DEFAULT_DB_ALIAS]


def _show(command: Sequence[str], variables: Mapping[str, str]) -> None:
    """Have /proc tell this command line and environment, as after the start of a program.

    They are written over those of the server, which has room for more.
    """
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    arguments_at, arguments_end, variables_at, variables_end = map(int, fields[45:49])
    shown = [*command], [f"{name}={value}" for name, value in variables.items()]
    # Nothing but /proc reads the old places any more: every variable is set anew.
    os.environ.update(dict(os.environ))
    for lines, begin, end in (
        (shown[0], arguments_at, arguments_end),
        (shown[1], variables_at, variables_end),
    ):
        room = end - begin
        written = b"".join(line.encode() + b"\0" for line in lines)
        if len(written) > room:
            raise RuntimeError(f"{len(written)} bytes do not fit into {room}")
        ctypes.memmove(begin, written.ljust(room, b"\0"), room)
