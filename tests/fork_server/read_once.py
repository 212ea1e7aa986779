"""What programs read when they first need it, read before they are forked: once for all of them."""

from datetime import date
from typing import Final

from django.urls import reverse
from django.utils import translation

from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.rules import Texts
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.market.claims import LANGUAGES
from kempen.platforms.registry import platform_codes

_TODAY: Final = date(2026, 1, 2)
_GUIDELINES: Final = Guidelines(
    product="House blend coffee",
    landing_url="https://shop.example",
    benefits=("Freshly roasted every day", "Free delivery", "Beans from Pahang highlands"),
    offer="15% off until 12 December",
    tone="warm",
    today=_TODAY,
)


def read_once() -> None:
    """Write ads in every language, ask what the law says of them, and look up a page."""
    for platform in platform_codes():
        for language in LANGUAGES:
            for draft in BuiltInWriter().write(_GUIDELINES, platform, language):
                texts = Texts(
                    platform,
                    draft.headlines,
                    draft.descriptions,
                    draft.primary_text,
                    draft.landing_url,
                )
                law_faults(texts, LawContext(_TODAY, ""))
    for language in ("ms", "zh-hans", "ta"):
        with translation.override(language):
            translation.gettext("Campaigns")
    reverse("account_login")
