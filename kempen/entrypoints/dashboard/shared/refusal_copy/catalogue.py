"""The sentences of all refusals that a page can meet."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from babel.lists import format_list
from django.utils.functional import Promise
from django.utils.translation import get_language

from kempen.domain.account_closure.refusals import ClosureRefusal
from kempen.domain.accounts.refusals import BusinessChangeRefusal, KeyRefusal, MemberRefusal
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.alerts.refusals import ChannelRefusal
from kempen.domain.branding.refusals import BrandRefusal
from kempen.domain.calendar_events.refusals import CalendarEventRefusal
from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.domain.client_approvals.refusals import ApprovalRefusal, ClientRefusal
from kempen.domain.company_sign_in.refusals import ProviderRefusal, SignInRefusal
from kempen.domain.connections.refusals import ConnectionRefusal
from kempen.domain.creatives.refusals import AdRuleRefusal, ImageRefusal
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.wording import COLUMN_NAMES
from kempen.domain.language_models.refusals import ModelRefusal, ModelTestRefusal
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.leads.refusals import MappingRefusal, NoticeRefusal
from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.offerings.refusals import BrandKitRefusal, OfferingRefusal
from kempen.domain.performance.refusals import ImportRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.domain.sales.refusals import SalesRefusal
from kempen.domain.sample_data.refusals import SampleRefusal
from kempen.domain.steering.refusals import SteeringRefusal
from kempen.domain.strategies.refusals import (
    BriefRefusal,
    EnvelopeRefusal,
    FigureRefusal,
    ScenarioRefusal,
    StrategyRefusal,
    TargetingRefusal,
)
from kempen.domain.sync.refusals import ChoiceRefusal
from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.entrypoints.dashboard.shared.refusal_copy.accounts import (
    BUSINESSES,
    CLOSURES,
    KEYS,
    MEMBERS,
    SAMPLES,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.ad_revisions import AD_REVISIONS
from kempen.entrypoints.dashboard.shared.refusal_copy.alerts import CHANNELS
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.entrypoints.dashboard.shared.refusal_copy.calendar_events import CALENDAR_EVENTS
from kempen.entrypoints.dashboard.shared.refusal_copy.campaigns import CAMPAIGNS
from kempen.entrypoints.dashboard.shared.refusal_copy.client_approvals import (
    APPROVALS,
    BRANDS,
    CLIENTS,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.company_sign_in import PROVIDERS, SIGN_INS
from kempen.entrypoints.dashboard.shared.refusal_copy.connections import CONNECTIONS
from kempen.entrypoints.dashboard.shared.refusal_copy.creatives import AD_RULES, IMAGES
from kempen.entrypoints.dashboard.shared.refusal_copy.imports import FILES, IMPORTS
from kempen.entrypoints.dashboard.shared.refusal_copy.language_models import MODEL_TESTS, MODELS
from kempen.entrypoints.dashboard.shared.refusal_copy.launches import LAUNCHES
from kempen.entrypoints.dashboard.shared.refusal_copy.leads import MAPPINGS, NOTICES
from kempen.entrypoints.dashboard.shared.refusal_copy.offerings import BRAND_KITS, OFFERINGS
from kempen.entrypoints.dashboard.shared.refusal_copy.reports import MONTH_END, REPORTS, SCHEDULES
from kempen.entrypoints.dashboard.shared.refusal_copy.sales import SALES
from kempen.entrypoints.dashboard.shared.refusal_copy.steering import STEERING
from kempen.entrypoints.dashboard.shared.refusal_copy.strategies import (
    BRIEFS,
    ENVELOPES,
    OWN_FIGURES,
    SCENARIOS,
    STRATEGIES,
    TARGETING,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.sync import CHOICES
from kempen.entrypoints.dashboard.shared.refusal_copy.webhooks import ENDPOINTS, URLS
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit.refusal import Fact, Reason, Refusal, RefusalCode
from kempen.market.languages import locale_of
from kempen.outbound.refusals import UrlRefusal

# By enum: codes of two rooms may be the same text, and mean two things.
SENTENCES: Final[Mapping[type[RefusalCode], Mapping[RefusalCode, Promise | ByFact]]] = {
    AdRevisionRefusal: AD_REVISIONS,
    AdRuleRefusal: AD_RULES,
    ApprovalRefusal: APPROVALS,
    SalesRefusal: SALES,
    BrandRefusal: BRANDS,
    ChannelRefusal: CHANNELS,
    ClientRefusal: CLIENTS,
    BusinessChangeRefusal: BUSINESSES,
    ClosureRefusal: CLOSURES,
    SampleRefusal: SAMPLES,
    KeyRefusal: KEYS,
    MemberRefusal: MEMBERS,
    NoticeRefusal: NOTICES,
    MappingRefusal: MAPPINGS,
    BriefRefusal: BRIEFS,
    CalendarEventRefusal: CALENDAR_EVENTS,
    CampaignRefusal: CAMPAIGNS,
    ChoiceRefusal: CHOICES,
    ConnectionRefusal: CONNECTIONS,
    EndpointRefusal: ENDPOINTS,
    ImageRefusal: IMAGES,
    FileRefusal: FILES,
    ImportRefusal: IMPORTS,
    LaunchRefusal: LAUNCHES,
    MonthEndRefusal: MONTH_END,
    BrandKitRefusal: BRAND_KITS,
    OfferingRefusal: OFFERINGS,
    ProviderRefusal: PROVIDERS,
    ReportRefusal: REPORTS,
    ModelRefusal: MODELS,
    ModelTestRefusal: MODEL_TESTS,
    ScheduleRefusal: SCHEDULES,
    SignInRefusal: SIGN_INS,
    ScenarioRefusal: SCENARIOS,
    StrategyRefusal: STRATEGIES,
    EnvelopeRefusal: ENVELOPES,
    TargetingRefusal: TARGETING,
    FigureRefusal: OWN_FIGURES,
    SteeringRefusal: STEERING,
    UrlRefusal: URLS,
}
# All of these are meant, not one of them.
_LISTED: Final = frozenset({"columns", "header"})


def sentence_of(refused: Refusal | Reason) -> str:
    """Say why something is refused, in the language of the page."""
    sentence = SENTENCES[type(refused.code)][refused.code]
    if isinstance(sentence, ByFact):
        sentence = sentence.chosen(refused.facts)
    facts = {name: _shown(name, fact) for name, fact in refused.facts.items()}
    flaws = refused.flaws if isinstance(refused, Refusal) else ()
    return str(sentence).format(flaws=" ".join(sentence_of(flaw) for flaw in flaws), **facts)


def _shown(name: str, fact: Fact) -> Fact:
    """Return a fact as a sentence has it: money with its sign, a platform by its name."""
    if isinstance(fact, Decimal):
        return figures.money(fact)
    if isinstance(fact, date):
        return figures.day(fact)
    if isinstance(fact, tuple) and name in _LISTED:
        return ", ".join(str(COLUMN_NAMES.get(one, one)) for one in fact)
    if isinstance(fact, tuple):
        return format_list(fact, style="or", locale=locale_of(get_language()))
    return partner_name(str(fact)).lower() if name == "platform" else fact
