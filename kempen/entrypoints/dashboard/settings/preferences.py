"""Theme and language: small choices that every page offers."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST

from kempen.domain.accounts.actions.profile import choose_language, choose_theme
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.layout import THEMES, font_url

_YEAR = 365 * 24 * 3600


def _back(request: HttpRequest) -> HttpResponse:
    to = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(to, allowed_hosts=None) or not to.startswith("/"):
        to = "/"
    return redirect(to)


def _remember(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=_YEAR, secure=settings.IS_HTTPS, httponly=True, samesite="Lax"
    )


@login_not_required
@require_POST
def set_theme(request: HttpRequest) -> HttpResponseBase:
    """Light, dark or as the system; kept in a cookie and, when signed in, with the person."""
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        raise Http404
    response = _back(request)
    _remember(response, settings.THEME_COOKIE_NAME, theme)
    if request.user.is_authenticated:
        choose_theme(request.user, theme)
    return response


@login_not_required
@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Use one of the languages on offer; kept as the theme is."""
    language = request.POST.get("language", "")
    if language not in dict(languages()):
        raise Http404
    response = _back(request)
    _remember(response, settings.LANGUAGE_COOKIE_NAME, language)
    if request.user.is_authenticated:
        choose_language(request.user, language)
    translation.activate(language)
    return response


def preferences(request: BusinessRequest) -> HttpResponseBase:
    """Settings > Preferences."""
    return render(request, "settings/preferences.html")


@login_not_required
@require_GET
@cache_control(max_age=3600)
def typeface(_request: HttpRequest) -> HttpResponseBase:
    """Name the font's file; a static style sheet could not, because the font may be absent."""
    url = font_url()
    if not url:
        raise Http404
    rule = (
        f'@font-face{{font-family:"Figtree";src:url("{url}") format("woff2");'
        "font-weight:300 900;font-display:optional}"
    )
    return HttpResponse(rule, content_type="text/css; charset=utf-8")


@login_not_required
@require_GET
@cache_control(max_age=3600)
def favicon(_request: HttpRequest) -> HttpResponseBase:
    """Browsers ask for /favicon.ico whatever the page says."""
    return redirect(static("kempen/icons/mark.svg"))
