"""The catalogues of translated texts, compiled where they are older than their sources."""

import os
import tempfile
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[3]
SOURCES: Final = _ROOT / "kempen" / "locale"
COMPILED: Final = _ROOT / "build" / "locale"


def compile_stale(sources: Path = SOURCES, compiled: Path = COMPILED) -> list[str]:
    """Compile each `<locale>/LC_MESSAGES/django.po` that changed; return which locales they were.

    A text that is marked fuzzy is left out: it was written for another English sentence. A locale
    that `unfinished.txt` names is not compiled, so that no page is half in it. Processes that read
    a catalogue meanwhile have the whole of the old one or the whole of the new one.
    """
    stale: list[str] = []
    begun = unfinished(sources)
    for source in sorted(sources.glob("*/LC_MESSAGES/django.po")):
        if source.parts[-3] in begun:
            continue
        target = compiled / source.relative_to(sources).with_suffix(".mo")
        if target.is_file() and target.stat().st_mtime_ns == source.stat().st_mtime_ns:
            continue
        _compile(source, target)
        stale.append(source.parts[-3])
    return stale


def unfinished(sources: Path = SOURCES) -> frozenset[str]:
    """Return the locales that somebody still translates into."""
    file = sources / "unfinished.txt"
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return frozenset(line for line in lines if line and not line.startswith("#"))


def _compile(source: Path, target: Path) -> None:
    # Imported here: commands whose catalogues are compiled do not need them.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3])
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, suffix=".unfinished")
    try:
        with os.fdopen(handle, "wb") as file:
            write_mo(file, catalogue)
        Path(name).chmod(0o644)
        # The same time as its source: a checkout of an older version is compiled again, too.
        changed = source.stat().st_mtime_ns
        os.utime(name, ns=(changed, changed))
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
