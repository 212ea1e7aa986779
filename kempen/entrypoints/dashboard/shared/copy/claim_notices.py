"""What somebody should look at in a claim, in the words of pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.offerings.claim_notices import ClaimNotice, ClaimNoticeCode
from kempen.entrypoints.dashboard.shared.copy.ad_rules import SEVERITIES, finding_words
from kempen.entrypoints.dashboard.shared.form_fields import LANGUAGES
from kempen.entrypoints.dashboard.templatetags import figures

_OTHER_LANGUAGE: Final[Mapping[str, Promise]] = {
    "en": gettext_lazy("“%(words)s” looks like Malay. Enter English words, or move it to Malay."),
    "ms": gettext_lazy("“%(words)s” looks like English. Enter Malay words, or move it to English."),
}
_UNCLEAR: Final[Mapping[str, Promise]] = {
    "en": gettext_lazy("Kempen takes this as English. Change its language if it is not."),
    "ms": gettext_lazy("Kempen takes this as Malay. Change its language if it is not."),
}

# What ads do with words that no type of the catalogue means: alone, and beside other languages.
_IN_LIST: Final = gettext_lazy(
    "This is not a sentence, so ads put it in a list as you typed it. Write a sentence to have it "
    "stand alone."
)
_OWN_WORDS: Final[Mapping[ClaimNoticeCode, Promise]] = {
    ClaimNoticeCode.AS_TYPED: gettext_lazy(
        "Ads say this as you typed it, in %(language)s only. Enter it in your other languages too."
    ),
    ClaimNoticeCode.IN_LIST: gettext_lazy(
        "This is not a sentence, so ads put it in a list as you typed it, in %(language)s only. "
        "Write a sentence, or enter it in your other languages too."
    ),
    ClaimNoticeCode.NOT_USED: gettext_lazy(
        "No ads say this, because none are in %(language)s. Enter it in a language of your ads."
    ),
}


@dataclass(frozen=True)
class NoticeRow:
    """A notice: what it says, how grave it is, and where its rule was read."""

    words: str
    is_stop: bool = False
    severity: str | Promise = ""
    source: str = ""


def notice_row(notice: ClaimNotice) -> NoticeRow:
    """Return a notice as pages show it."""
    if notice.broken is not None:
        rule = notice.broken.finding.rule
        return NoticeRow(
            finding_words(rule, notice.words),
            notice.broken.severity == "stop",
            SEVERITIES[notice.broken.severity],
            rule.source,
        )
    return NoticeRow(_sentence(notice))


def _sentence(notice: ClaimNotice) -> str:
    if notice.code is ClaimNoticeCode.OTHER_LANGUAGE:
        return str(_OTHER_LANGUAGE[notice.language]) % {"words": notice.words}
    if notice.code is ClaimNoticeCode.UNCLEAR_LANGUAGE:
        return str(_UNCLEAR[notice.language])
    if notice.code is ClaimNoticeCode.IN_LIST and not notice.is_only:
        return str(_IN_LIST)
    if notice.code in _OWN_WORDS:
        name = dict(LANGUAGES)[notice.language]
        return str(_OWN_WORDS[notice.code]) % {"language": name}
    day = figures.day(notice.day)
    if notice.code is ClaimNoticeCode.OFFER_OVER:
        words = _("The offer ended on %(day)s. Ads do not use it. Remove it, or add a later day.")
        return words % {"day": day}
    words = _("Last day: %(day)s. If you mean another year, enter the day with its year.")
    return words % {"day": day}
