"""Reads an archive to its end, and says whether it can be restored here."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from kempen.kit.backup.contents import Contents, read_contents
from kempen.kit.backup.envelope import decrypted
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.manifest import Manifest
from kempen.kit.secrets import Keyring


@contextmanager
def opened(path: Path, keyring: Keyring, *, to_end: bool = True) -> Iterator[Contents]:
    """Yield what an archive holds; ArchiveFault, also at the end, when it is not whole."""
    with (
        path.open("rb") as file,
        decrypted(file, keyring, to_end=to_end) as plain,
        read_contents(plain) as contents,
    ):
        yield contents


def read_manifest(path: Path, keyring: Keyring) -> Manifest:
    """Return what an archive says of itself; whether the rest is whole is not looked at."""
    with opened(path, keyring, to_end=False) as contents:
        return contents.manifest


def verify(path: Path, keyring: Keyring) -> Manifest:
    """Read all of an archive; raise ArchiveFault unless every byte is as it was written."""
    with opened(path, keyring) as contents:
        for _ in contents.pieces():
            pass
        return contents.manifest


def refuse_newer(manifest: Manifest, known: Mapping[str, Collection[str]]) -> None:
    """Raise ArchiveFault for migrations that nobody here knows; `known` has ours by app."""
    for app, names in sorted(manifest.migrations.items()):
        for name in names:
            if name not in known.get(app, ()):
                raise ArchiveFault(FaultKind.NEWER, f"Kempen {manifest.kempen} ({app}.{name})")
