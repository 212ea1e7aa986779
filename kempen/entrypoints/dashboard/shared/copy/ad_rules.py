"""What a rule of ads says on pages: its words, its advice, where it stands."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from kempen.market.ad_rules.table import AdRule, Basis, Severity, in_language

SEVERITIES: Final[dict[Severity, str | Promise]] = {
    "stop": gettext_lazy("Stops an approval"),
    "permit_or_proof": gettext_lazy("Needs a permit or proof"),
    "think_again": gettext_lazy("Only advises"),
}
BASES: Final[dict[Basis, str | Promise]] = {
    "law": gettext_lazy("Law"),
    "code": gettext_lazy("Code of the advertising trade"),
    "platform": gettext_lazy("Policy of the platforms"),
}


def title_of(rule: AdRule) -> str:
    """Return what a rule is called, in the language of the page."""
    return in_language(rule.title, get_language() or "en")


def advice_of(rule: AdRule) -> str:
    """Return what to do about a rule, in the language of the page."""
    return in_language(rule.advice, get_language() or "en")


def finding_words(rule: AdRule, text: str) -> str:
    """Say which words break a rule, what to do, and where the rule stands."""
    return _("Found “%(text)s”. %(advice)s Rule: %(section)s.") % {
        "text": text,
        "advice": advice_of(rule),
        "section": rule.section,
    }
