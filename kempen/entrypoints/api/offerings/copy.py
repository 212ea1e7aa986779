"""What is said about drafts, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from kempen.domain.creatives.law import LawFinding
from kempen.domain.creatives.writing.own_words import OwnWordsUse
from kempen.domain.offerings.draft_answers import DraftFinding
from kempen.domain.offerings.drafting import OfferingDrafts
from kempen.market.ad_rules.table import in_language

_LANGUAGES: Final[Mapping[str, Promise]] = {
    "ms": gettext_lazy("Malay"),
    "en": gettext_lazy("English"),
    "zh": gettext_lazy("Chinese"),
    "ta": gettext_lazy("Tamil"),
}
_OWN_WORDS: Final[Mapping[OwnWordsUse, Promise]] = {
    OwnWordsUse.AS_TYPED: gettext_lazy("{language}: ads say “{claim}” as it was sent."),
    OwnWordsUse.IN_LIST: gettext_lazy(
        "{language}: ads put “{claim}” in a list, because it is not a sentence."
    ),
}


def notes_of(drafts: OfferingDrafts, name: str) -> list[str]:
    """Say in which languages there is no ad, and what ads do with claims in own words."""
    unfitting = _("{language}: no ad is within the limits of {platform}. Shorten the name.")
    unnamed = _(
        "{language}: no ad yet. Enter what “{name}” is called in this language in {field}, or "
        "enter the same words again if they are a name."
    )
    unused = _("{language}: ads do not use “{claim}”, because it has no words in this language.")
    return [
        *(
            unfitting.format(language=_LANGUAGES[language], platform=platform)
            for platform, language in drafts.unfitting
        ),
        *(
            unnamed.format(language=_LANGUAGES[language], name=name, field=f"names.{language}")
            for language in drafts.unnamed
        ),
        *(
            unused.format(language=_LANGUAGES[language], claim=words)
            for language, words in drafts.unused
        ),
        *(
            str(_OWN_WORDS[use]).format(language=_LANGUAGES[language], claim=words)
            for language, words, use in drafts.own_words
        ),
    ]


def draft_finding(place: int, law_finding: LawFinding) -> DraftFinding:
    """Return a rule that the draft at this place breaks, with what to do about it."""
    finding, rule = law_finding.finding, law_finding.finding.rule
    return DraftFinding(
        rule=rule.code,
        severity=law_finding.severity,
        field=finding.field,
        index=finding.index,
        text=finding.text,
        section=rule.section,
        source=rule.source,
        advice=in_language(rule.advice, get_language() or "en"),
        draft=place,
    )
