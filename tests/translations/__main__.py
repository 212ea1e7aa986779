"""Brings the catalogues to the texts of the code, or looks for faults in them.

python -m tests.translations update     new texts come in without a translation, old ones go
python -m tests.translations check      each fault on a line; exit status 1 if there is one
"""

import csv
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from kempen.entrypoints.cli.catalogues import SOURCES, unfinished
from tests.translations import extraction, faults

NAMES = SOURCES / "names.txt"
GLOSSARY = SOURCES / "glossary.csv"
ALLOWED = SOURCES / "not_fragments.txt"


def main(task: str) -> int:
    """Do what is asked and return the exit status."""
    django.setup()
    if task == "update":
        extraction.update(SOURCES)
        return 0
    problems = sorted(set(_faults()))
    print("\n".join([*problems, f"translations: {len(problems)} faults"]))
    return 1 if problems else 0


def _faults() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as name:
        current = Path(name) / "locale"
        shutil.copytree(SOURCES, current)
        extraction.update(current)
        texts = _catalogue(current, extraction.LOCALES[0])
        yield from _faults_of_sources(texts)
        for locale in extraction.LOCALES:
            yield from faults_of(locale, _catalogue(current, locale))
            yield from _left_over(locale, _catalogue(SOURCES, locale), texts)


def _catalogue(folder: Path, locale: str) -> Catalog:
    file = folder / locale / "LC_MESSAGES" / "django.po"
    if not file.is_file():
        return Catalog(locale=locale)
    with file.open("rb") as content:
        return read_po(content, locale=locale)


def _faults_of_sources(texts: Catalog) -> Iterator[str]:
    allowed = _lines(ALLOWED)
    for message in _messages(texts):
        for text in _forms(message.id):
            if text not in allowed:
                problems = faults.in_source(text, message.context or "")
                yield from (f"en: {text!r}: {fault}" for fault in problems)


def faults_of(locale: str, catalogue: Catalog) -> Iterator[str]:
    """Say what is wrong with the catalogue of a language, a fault at a time."""
    names, terms = frozenset(_lines(NAMES)), _terms(locale)
    labels = _labels(catalogue)
    for message in _messages(catalogue):
        sources, translations = _forms(message.id), _forms(message.string)
        first = sources[0]
        if message.fuzzy:
            yield f"{locale}: {first!r}: was written for another English text (fuzzy)"
        if not all(translations):
            if locale in unfinished():
                continue
            yield f"{locale}: {first!r}: is not translated"
            continue
        comment = " ".join(message.auto_comments)
        places = [place for place, _line in message.locations] or [""]
        for source, translation in _pairs(sources, translations):
            many = len(sources) > 1
            for fault in (
                *faults.in_pair(source, translation, of_many=many),
                *faults.in_length(first, translation, comment, places[0]),
                *faults.left_in_english(source, translation, locale, names),
                *faults.campaign_or_system(source, translation, locale),
                *faults.other_labels(source, translation, labels),
            ):
                yield f"{locale}: {first!r}: {translation!r}: {fault}"
        term = terms.get(first.lower())
        if term and not message.context and translations[0].lower() not in term:
            yield f"{locale}: {first!r}: {translations[0]!r}: the glossary has {' or '.join(term)}"


def _pairs(sources: list[str], translations: list[str]) -> list[tuple[str, str]]:
    """Put each form beside its own; a language with one form says that of many."""
    if len(sources) == len(translations):
        return list(zip(sources, translations, strict=True))
    return [(sources[-1], translation) for translation in translations]


def _labels(catalogue: Catalog) -> dict[str, set[str]]:
    """Return what each text of several words is in another language, in all of its contexts."""
    labels: dict[str, set[str]] = {}
    for message in _messages(catalogue):
        if isinstance(message.id, str) and " " in message.id:
            labels.setdefault(message.id, set()).update(_forms(message.string))
    return labels


def _left_over(locale: str, catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    known = {(message.id, message.context) for message in _messages(texts)}
    for message in _messages(catalogue):
        if (message.id, message.context) not in known:
            yield f"{locale}: {_forms(message.id)[0]!r}: the code no longer has it: make messages"


def _messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def _forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def _lines(file: Path) -> set[str]:
    """Return the lines of a list; what begins with # says why those below it are there."""
    lines = file.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def _terms(locale: str) -> dict[str, tuple[str, ...]]:
    """Return the glossary of a language: English term → what may stand for it, in lower case."""
    with GLOSSARY.open(newline="", encoding="utf-8") as file:
        return {
            row["en"].lower(): tuple(term.strip().lower() for term in row[locale].split("|"))
            for row in csv.DictReader(file)
        }


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1] if len(sys.argv) > 1 else "check"))
