"""Answers /v1/, /v1/openapi.json, the pages of /v1/docs and their style sheet, for anybody."""

import gzip
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template import Context, Engine, Library
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from kempen.domain.accounts.keys import PATTERN
from kempen.domain.accounts.rules import SCOPES
from kempen.entrypoints.api.openapi import document
from kempen.entrypoints.api.reference.content import Group, events_of, groups_of
from kempen.entrypoints.api.shared.error_codes import error_codes
from kempen.kit import strict_json

_HERE: Final = Path(__file__).parent
_FOR_A_WHILE: Final = "public, max-age=300"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_HTML: Final = "text/html; charset=utf-8"
_EVENTS: Final = "sent-events"
_JSON: Final = "application/json; charset=utf-8"
_CODE: Final = re.compile("`([^`]+)`")


@csrf_exempt
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Say where to read on."""
    content = {
        "name": "Kempen",
        "version": "v1",
        "documentation": f"{settings.BASE_URL}/docs",
        "openapi": f"{settings.BASE_URL}/openapi.json",
    }
    return _public(request, strict_json.dumps(content), _JSON, _FOR_A_WHILE)


@csrf_exempt
@require_safe
def openapi_json(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI document."""
    return _public(request, strict_json.dumps(document()), _JSON, _FOR_A_WHILE)


@csrf_exempt
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Return the first page: how to begin, every error, and what the other pages describe."""
    return _public(request, _first_page(), _HTML, _FOR_A_WHILE)


@csrf_exempt
@require_safe
def docs_of(request: HttpRequest, anchor: str) -> HttpResponse:
    """Return the page of one group of operations, or of the events; 404 for any other."""
    return _public(request, _page_of(anchor), _HTML, _FOR_A_WHILE)


@csrf_exempt
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Return the pages' style sheet; its address names its content, so it may be kept for ever."""
    return _public(request, _style(), "text/css; charset=utf-8", _FOR_EVER)


def _public(request: HttpRequest, content: bytes, kind: str, cache_control: str) -> HttpResponse:
    """Answer with what everybody may read, packed where the reader can unpack it.

    Packing is safe here and only here: nothing in it is secret or repeats what the reader sent.
    """
    response = HttpResponse(content_type=kind, headers={"Cache-Control": cache_control})
    patch_vary_headers(response, ["Accept-Encoding"])
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        content = _packed(content)
        response.headers["Content-Encoding"] = "gzip"
    response.content = content
    return response


@lru_cache(maxsize=32)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


@cache
def _style() -> bytes:
    return (_HERE / "docs.css").read_bytes()


@cache
def _first_page() -> bytes:
    whole = document()
    return _drawn(
        "docs.html",
        "",
        base_url=settings.BASE_URL,
        paragraphs=whole["info"]["description"].split("\n\n"),
        all_events=events_of(whole),
        error_codes=error_codes().values(),
        scopes=SCOPES,
        key_pattern=PATTERN,
    )


@cache
def _page_of(anchor: str) -> bytes:
    if anchor == _EVENTS:
        return _drawn("events.html", "../", events=events_of(document()))
    group = next((one for one in _groups() if one.anchor == anchor), None)
    if group is None:
        raise Http404
    return _drawn("group.html", "../", group=group)


@cache
def _groups() -> list[Group]:
    return groups_of(document())


def _drawn(template: str, root: str, **content: object) -> bytes:
    """Draw a page; `root` leads from it to the place beside which the first page stands."""
    shared = {
        "root": root,
        "dashboard_url": settings.DASHBOARD_URL,
        "groups": _groups(),
        "events_anchor": _EVENTS,
        "style_version": hashlib.sha256(_style()).hexdigest()[:12],
    }
    page: str = _engine().get_template(template).render(Context({**shared, **content}))
    return page.encode()


@cache
def _engine() -> Engine:
    loader = "kempen.kit.template_loader.UnindentedLoader"
    engine = Engine(dirs=[str(_HERE)], autoescape=True, loaders=[loader])
    filters = Library()
    filters.filter("marked", marked)
    engine.template_builtins.append(filters)
    return engine


def marked(text: str) -> SafeString:
    """Escape a text and show what stands between back-ticks as code."""
    return mark_safe(_CODE.sub(r"<code>\1</code>", escape(text)))  # noqa: S308 -- escaped just here
