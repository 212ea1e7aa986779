"""Answers /v1/, /v1/openapi.json, /v1/docs and its style sheet; anybody may read them."""

import gzip
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine, Library
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from kempen.domain.accounts.keys import PATTERN
from kempen.domain.accounts.rules import SCOPES
from kempen.entrypoints.api.openapi import document
from kempen.entrypoints.api.reference.content import events_of, groups_of
from kempen.entrypoints.api.shared.error_codes import error_codes
from kempen.kit import strict_json

_HERE: Final = Path(__file__).parent
_FOR_A_WHILE: Final = "public, max-age=300"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
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
    """Return the readable page."""
    return _public(request, _page(), "text/html; charset=utf-8", _FOR_A_WHILE)


@csrf_exempt
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Return the page's style sheet; its address names its content, so it may be kept for ever."""
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


@lru_cache(maxsize=8)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


@cache
def _style() -> bytes:
    return (_HERE / "docs.css").read_bytes()


@cache
def _page() -> bytes:
    whole = document()
    loader = "kempen.kit.template_loader.UnindentedLoader"
    engine = Engine(dirs=[str(_HERE)], autoescape=True, loaders=[loader])
    filters = Library()
    filters.filter("marked", marked)
    engine.template_builtins.append(filters)
    page: str = engine.get_template("docs.html").render(
        Context(
            {
                "base_url": settings.BASE_URL,
                "dashboard_url": settings.DASHBOARD_URL,
                "paragraphs": whole["info"]["description"].split("\n\n"),
                "groups": groups_of(whole),
                "events": events_of(whole),
                "error_codes": error_codes().values(),
                "scopes": SCOPES,
                "key_pattern": PATTERN,
                "style_version": hashlib.sha256(_style()).hexdigest()[:12],
            }
        )
    )
    return page.encode()


def marked(text: str) -> SafeString:
    """Escape a text and show what stands between back-ticks as code."""
    return mark_safe(_CODE.sub(r"<code>\1</code>", escape(text)))  # noqa: S308 -- escaped just here
