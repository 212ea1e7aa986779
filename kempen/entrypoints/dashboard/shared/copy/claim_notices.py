"""What somebody should look at in a claim, in the words of pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.offerings.claim_notices import ClaimNotice, ClaimNoticeCode
from kempen.entrypoints.dashboard.shared.copy.ad_rules import SEVERITIES, finding_words
from kempen.entrypoints.dashboard.templatetags import figures

_OTHER_LANGUAGE: Final[Mapping[str, Promise]] = {
    "en": gettext_lazy("“%(words)s” looks like Malay. Enter English words, or move it to Malay."),
    "ms": gettext_lazy("“%(words)s” looks like English. Enter Malay words, or move it to English."),
}
_UNCLEAR: Final[Mapping[str, Promise]] = {
    "en": gettext_lazy("Kempen takes this as English. Change its language if it is not."),
    "ms": gettext_lazy("Kempen takes this as Malay. Change its language if it is not."),
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
    day = figures.day(notice.day)
    if notice.code is ClaimNoticeCode.OFFER_OVER:
        words = _("The offer ended on %(day)s. Ads do not use it. Remove it, or add a later day.")
        return words % {"day": day}
    words = _("Last day: %(day)s. If you mean another year, enter the day with its year.")
    return words % {"day": day}
