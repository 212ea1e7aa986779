"""Catalogues are compiled when they changed, whole or not at all."""

import gettext
import os
from pathlib import Path

import pytest

from kempen.entrypoints.cli.catalogues import compile_stale

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def written(folder: Path, texts: str) -> Path:
    """Write a Malay catalogue of these texts."""
    source = folder / "ms" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(HEADER + texts, "utf-8")
    return source


def translated(folder: Path, text: str) -> str:
    return gettext.translation("django", folder, ["ms"]).gettext(text)


def test_a_catalogue_is_compiled_once_and_again_when_it_changed(tmp_path: Path) -> None:
    sources, compiled = tmp_path / "locale", tmp_path / "build"
    source = written(sources, 'msgid "Save"\nmsgstr "Simpan"\n')
    assert compile_stale(sources, compiled) == ["ms"]
    assert translated(compiled, "Save") == "Simpan"
    assert compile_stale(sources, compiled) == []
    written(sources, 'msgid "Save"\nmsgstr "Simpankan"\n')
    # An older version that is checked out again changed, too.
    os.utime(source, (1, 1))
    assert compile_stale(sources, compiled) == ["ms"]
    assert (compiled / "ms" / "LC_MESSAGES" / "django.mo").stat().st_mtime == 1


def test_a_translation_of_another_sentence_is_left_in_english(tmp_path: Path) -> None:
    written(tmp_path / "locale", '#, fuzzy\nmsgid "Save"\nmsgstr "Padam"\n')
    compile_stale(tmp_path / "locale", tmp_path / "build")
    assert translated(tmp_path / "build", "Save") == "Save"


def test_a_language_is_not_offered_before_it_is_finished(tmp_path: Path) -> None:
    written(tmp_path / "locale", 'msgid "Save"\nmsgstr "Simpan"\n')
    (tmp_path / "locale" / "unfinished.txt").write_text("# Half of it is there.\nms\n")
    assert compile_stale(tmp_path / "locale", tmp_path / "build") == []
    (tmp_path / "locale" / "unfinished.txt").unlink()
    assert compile_stale(tmp_path / "locale", tmp_path / "build") == ["ms"]


def test_a_compilation_that_fails_leaves_the_catalogue_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources, compiled = tmp_path / "locale", tmp_path / "build"
    compile_stale(*[written(sources, 'msgid "Save"\nmsgstr "Simpan"\n').parents[2], compiled])

    def full(*_: object, **_options: object) -> None:
        raise OSError("the disk is full")

    os.utime(written(sources, 'msgid "Save"\nmsgstr "Simpankan"\n'), (1, 1))
    monkeypatch.setattr(os, "utime", full)
    with pytest.raises(OSError, match="full"):
        compile_stale(sources, compiled)
    monkeypatch.undo()
    folder = compiled / "ms" / "LC_MESSAGES"
    assert [file.name for file in folder.iterdir()] == ["django.mo"]
    assert compile_stale(sources, compiled) == ["ms"]
