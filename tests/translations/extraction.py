"""Finds the texts to translate, by Django's `makemessages` and GNU gettext."""

import os
from contextlib import chdir
from pathlib import Path

from django.core.management.commands import makemessages

from tests.house.places import ROOT

LOCALES = ("ms", "zh_Hans", "ta")


class _BuildFile(makemessages.BuildFile):
    """As Django's, which looks for the name of each file of texts by a pattern, in all lines."""

    def postprocess_messages(self, msgs: str) -> str:
        """Name the file itself in place of what was made of it for xgettext."""
        return msgs.replace(self.work_path[2:], self.path[2:]) if self.is_templatized else msgs


class _MakeMessages(makemessages.Command):
    """As Django's, but it guesses no translation from a similar text, and wraps no line."""

    build_file_class = _BuildFile
    # Lists of the instance to the types, of the class to Django: they are never changed.
    msgmerge_options = [
        *makemessages.Command.msgmerge_options,
        "--no-fuzzy-matching",
        "--no-wrap",
        "--sort-by-file",
    ]
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--no-wrap",
        "--sort-by-file",
    ]
    msgattrib_options = [
        "--no-obsolete",
        "--no-wrap",
        "--sort-by-file",
    ]


def update(folder: Path) -> None:
    """Bring `<locale>/LC_MESSAGES/django.po` below `folder` to the texts of the code.

    A text that is new has no translation yet; one that the code no longer has is taken out. Where
    a text stands is noted by file, without its line, so that moving code changes no catalogue.
    """
    from django.conf import settings

    for locale in LOCALES:
        (folder / locale / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    before = settings.LOCALE_PATHS
    # Relative names of files are noted in the catalogues.
    with chdir(ROOT):
        settings.LOCALE_PATHS = [os.path.relpath(folder, ROOT)]
        try:
            _MakeMessages().run_from_argv(
                [
                    "manage.py",
                    "makemessages",
                    *(f"--locale={locale}" for locale in LOCALES),
                    "--extension=html,txt,py",
                    *(f"--ignore={name}" for name in _ELSEWHERE),
                    "--add-location=file",
                    "--no-wrap",
                    "--no-obsolete",
                    "--verbosity=0",
                ]
            )
        finally:
            settings.LOCALE_PATHS = before
    for locale in LOCALES:
        _forget_time(folder / locale / "LC_MESSAGES" / "django.po")


def _forget_time(file: Path) -> None:
    """Take out when the texts were found: each catalogue would change with every run."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text(
        "".join(line for line in lines if not line.startswith('"POT-Creation-Date')), "utf-8"
    )


# Texts go to the first folder named `locale` above them, if one is found: none may be.
_ELSEWHERE = (
    "locale",
    ".*",
    "build",
    "node_modules",
    "tests",
    "benchmarks",
    "sandbox",
    "docs",
    "deploy",
)
