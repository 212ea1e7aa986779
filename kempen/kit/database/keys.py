"""The secrets of the embedded mode, made once and kept in the data folder."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kempen.kit.data_folder import DataFolderError, prepare
from kempen.kit.secrets import Keyring


@dataclass(frozen=True)
class EmbeddedKeys:
    """What production takes from SECRET_KEY, CREDENTIALS_KEYS and DATABASE_URL."""

    secret_key: str = field(repr=False)
    credentials_keys: str = field(repr=False)
    database_password: str = field(repr=False)


def embedded_keys(data_dir: Path) -> EmbeddedKeys:
    """Return the keys of this data folder, making them when it has none; raise DataFolderError."""
    prepare(data_dir)
    try:
        return EmbeddedKeys(
            stored_secret(data_dir / "secret_key", lambda: secrets.token_urlsafe(64)),
            stored_secret(data_dir / "credentials_keys", Keyring.generate),
            stored_secret(data_dir / "postgres.password"),
        )
    except OSError as error:
        raise DataFolderError(
            f"the data folder {data_dir} cannot be used: {error.strerror} ({error.filename})"
        ) from error


def stored_secret(path: Path, make: Callable[[], str] = lambda: secrets.token_urlsafe(24)) -> str:
    """Return what `path` holds, for its owner only. Of two that start at once the first wins."""
    with contextlib.suppress(FileNotFoundError):
        return path.read_text()
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
    return path.read_text()
