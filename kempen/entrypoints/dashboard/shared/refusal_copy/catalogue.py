"""The sentences of all refusals that a page can meet."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise

from kempen.domain.accounts.refusals import KeyRefusal
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.leads.refusals import MappingRefusal, NoticeRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.domain.sync.refusals import ChoiceRefusal
from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.entrypoints.dashboard.shared.refusal_copy.accounts import KEYS
from kempen.entrypoints.dashboard.shared.refusal_copy.creatives import IMAGES
from kempen.entrypoints.dashboard.shared.refusal_copy.leads import MAPPINGS, NOTICES
from kempen.entrypoints.dashboard.shared.refusal_copy.reports import REPORTS, SCHEDULES
from kempen.entrypoints.dashboard.shared.refusal_copy.sync import CHOICES
from kempen.entrypoints.dashboard.shared.refusal_copy.webhooks import ENDPOINTS, URLS
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit.refusal import Fact, Flaw, Refusal, RefusalCode
from kempen.outbound.refusals import UrlRefusal

# By enum: codes of two rooms may be the same text, and mean two things.
SENTENCES: Final[Mapping[type[RefusalCode], Mapping[RefusalCode, Promise]]] = {
    KeyRefusal: KEYS,
    NoticeRefusal: NOTICES,
    MappingRefusal: MAPPINGS,
    ChoiceRefusal: CHOICES,
    EndpointRefusal: ENDPOINTS,
    ImageRefusal: IMAGES,
    ReportRefusal: REPORTS,
    ScheduleRefusal: SCHEDULES,
    UrlRefusal: URLS,
}


def sentence_of(refused: Refusal | Flaw) -> str:
    """Say why something is refused, in the language of the page."""
    facts = {name: _shown(name, fact) for name, fact in refused.facts.items()}
    return str(SENTENCES[type(refused.code)][refused.code]).format(**facts)


def _shown(name: str, fact: Fact) -> Fact:
    """Return a fact as a sentence has it: money with its sign, a platform by its name."""
    if isinstance(fact, Decimal):
        return figures.money(fact)
    return partner_name(str(fact)).lower() if name == "platform" else fact
