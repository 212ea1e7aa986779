"""Nothing below the entrypoints knows how pages are addressed, or borrows their templates.

The import rules see modules only. A URL name, a template's name and a template's filter are texts:
each is a call up that they miss. The domain asks `domain/page_links.py` for addresses.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kempen.entrypoints.dashboard.templatetags import figures, texts
from tests.house.places import ROOT, nodes_of, source_files, tree_of

PAGES = ROOT / "kempen" / "entrypoints"
# Whoever imports these means a page: reverse, resolve, redirect, render, resolve_url.
FORBIDDEN = ("django.urls", "django.shortcuts")
PARTS_OF_EMAILS = ("_subject.txt", "_message.txt")
LIBRARIES = {"figures": figures, "texts": texts}


def names_of_template(path: Path) -> set[str]:
    """The names by which a template may be asked for: an e-mail's two parts have one in common."""
    name = path.as_posix().rpartition("/templates/")[2]
    return {name} | {name.removesuffix(part) for part in PARTS_OF_EMAILS}


def is_below(path: Path) -> bool:
    return path.is_relative_to(ROOT / "kempen") and not path.is_relative_to(PAGES)


@cache
def templates_of_pages() -> frozenset[str]:
    return frozenset().union(
        *(names_of_template(path) for path in PAGES.rglob("templates/**/*") if path.is_file())
    )


def faults_of_code(tree: ast.Module) -> Iterator[str]:
    """Every import and every text of a module by which it knows a page."""
    for node in nodes_of(tree, ast.Import, ast.ImportFrom, ast.Constant):
        if isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imported = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            imported = []
        for name in imported:
            if f"{name}.".startswith(tuple(f"{forbidden}." for forbidden in FORBIDDEN)):
                yield f"imports {name}"
        if isinstance(node, ast.Constant) and node.value in templates_of_pages():
            yield f"names the template {node.value}"


def faults_of_template(text: str) -> Iterator[str]:
    """Every tag and filter of a template by which it knows a page."""
    for tag in re.findall(r"{%-?\s*(url\b[^%]*)%}", text):
        yield f"has the tag {tag.strip()}"
    for name in re.findall(r"{%-?\s*(?:include|extends)\s+[\"']([^\"']+)", text):
        if name in templates_of_pages():
            yield f"names the template {name}"
    for loaded in re.findall(r"{%-?\s*load\s+([^%]*)%}", text):
        yield from (f"loads {name}" for name in loaded.split() if name in LIBRARIES)
    filters = {name for library in LIBRARIES.values() for name in library.register.filters}
    tags = {name for library in LIBRARIES.values() for name in library.register.tags}
    for inside in re.findall(r"{[{%](.*?)[%}]}", text):
        used = set(re.findall(r"\|\s*(\w+)", inside))
        yield from (f"uses the filter {name}" for name in sorted(used & filters))
        yield from (f"uses the tag {name}" for name in inside.split()[:1] if name in tags)


def test_no_code_below_the_entrypoints_knows_a_page() -> None:
    faults = {
        str(path.relative_to(ROOT)): errors
        for path in source_files()
        if is_below(path) and (errors := list(faults_of_code(tree_of(path))))
    }
    assert faults == {}


def test_no_template_below_the_entrypoints_knows_a_page() -> None:
    templates = [
        path
        for path in (ROOT / "kempen").rglob("templates/**/*")
        if path.is_file() and is_below(path)
    ]
    assert len(templates) > 10
    faults = {
        str(path.relative_to(ROOT)): errors
        for path in templates
        if (errors := list(faults_of_template(path.read_text())))
    }
    assert faults == {}


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("from django.urls import reverse", "imports django.urls.reverse"),
        ("from django import urls", "imports django.urls"),
        ("import django.urls", "imports django.urls"),
        ("from django.urls.base import resolve", "imports django.urls.base.resolve"),
        ("from django.shortcuts import resolve_url", "imports django.shortcuts.resolve_url"),
        (
            "from django.shortcuts import redirect as go",
            "imports django.shortcuts.redirect",
        ),
        (
            "render_to_string('campaigns/campaign.html')",
            "names the template campaigns/campaign.html",
        ),
        (
            "mail.write('account/email/password_reset', to, {})",
            "names the template account/email/password_reset",
        ),
    ],
)
def test_code_that_knows_a_page_is_found(code: str, fault: str) -> None:
    assert list(faults_of_code(ast.parse(code))) == [fault]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            '{% url "campaign" campaign.public_id %}',
            'has the tag url "campaign" campaign.public_id',
        ),
        ("{% url 'overview' as page %}", "has the tag url 'overview' as page"),
        ('{% include "parts/icon.html" with name="x" %}', "names the template parts/icon.html"),
        ('{% extends "base.html" %}', "names the template base.html"),
        ("{% load i18n figures %}", "loads figures"),
        ("{{ period|stretch }}", "uses the filter stretch"),
        (
            "{% blocktranslate trimmed with day=made_on|day %}{% endblocktranslate %}",
            "uses the filter day",
        ),
    ],
)
def test_a_template_that_knows_a_page_is_found(text: str, fault: str) -> None:
    assert list(faults_of_template(text)) == [fault]
