"""Collects the static files, with their content in their names, when their sources have changed."""

import fcntl
import hashlib
from pathlib import Path

from django.conf import settings

_STAMP = ".sources"


def static_stamp() -> str | None:
    """Return what tells one state of the collected files from another; None when there are none."""
    stamp = Path(settings.STATIC_ROOT) / _STAMP
    return stamp.read_text() if stamp.exists() else None


def is_stale() -> bool:
    """Whether the collected files are missing or do not fit their sources."""
    return static_stamp() != _digest_of_sources()


def collect_if_stale() -> bool:
    """Fill STATIC_ROOT unless it fits its sources; return whether anything was done.

    Files of an earlier version stay: a page that somebody still has open goes on asking for them.
    """
    from django.core.management import call_command

    root = Path(settings.STATIC_ROOT)
    sources = _digest_of_sources()
    if static_stamp() == sources:
        return False
    root.mkdir(parents=True, exist_ok=True)
    with (root / ".lock").open("w") as lock:
        # Two that start at once, such as `make run` and `make test`, must not mix their files.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if static_stamp() == sources:
            return False
        call_command("collectstatic", interactive=False, verbosity=0)
        (root / _STAMP).write_text(sources)
    return True


def _digest_of_sources() -> str:
    """A digest of the names, sizes and times of all source files."""
    from django.contrib.staticfiles.finders import get_finders

    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
