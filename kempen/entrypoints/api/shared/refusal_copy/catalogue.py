"""The answers to all refusals that the API can meet."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.accounts.refusals import MemberRefusal
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.calendar_events.refusals import CalendarEventRefusal
from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.domain.client_approvals.refusals import ApprovalRefusal
from kempen.domain.creatives.refusals import AdRefusal, ImageRefusal
from kempen.domain.idempotency.refusals import RepetitionRefusal
from kempen.domain.imports.refusals import BodyRefusal, FileRefusal
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.leads.refusals import LeadRefusal
from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.offerings.refusals import BrandKitRefusal, OfferingRefusal
from kempen.domain.performance.refusals import ImportRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.domain.sales.refusals import SalesRefusal
from kempen.domain.steering.refusals import SteeringRefusal
from kempen.domain.strategies.refusals import (
    BriefRefusal,
    EnvelopeRefusal,
    FigureRefusal,
    ScenarioRefusal,
    StrategyRefusal,
    TargetingRefusal,
)
from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.entrypoints.api.shared.refusal_copy.ad_revisions import AD_REVISIONS
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.entrypoints.api.shared.refusal_copy.calendar_events import CALENDAR_EVENTS
from kempen.entrypoints.api.shared.refusal_copy.campaigns import CAMPAIGNS
from kempen.entrypoints.api.shared.refusal_copy.client_approvals import APPROVALS
from kempen.entrypoints.api.shared.refusal_copy.creatives import ADS, IMAGES
from kempen.entrypoints.api.shared.refusal_copy.imports import BODIES, FILES, IMPORTS
from kempen.entrypoints.api.shared.refusal_copy.launches import LAUNCHES
from kempen.entrypoints.api.shared.refusal_copy.leads import LEADS
from kempen.entrypoints.api.shared.refusal_copy.members import MEMBERS
from kempen.entrypoints.api.shared.refusal_copy.offerings import BRAND_KITS, OFFERINGS
from kempen.entrypoints.api.shared.refusal_copy.reports import MONTH_END, REPORTS, SCHEDULES
from kempen.entrypoints.api.shared.refusal_copy.requests import REPETITIONS, REQUESTS
from kempen.entrypoints.api.shared.refusal_copy.sales import SALES
from kempen.entrypoints.api.shared.refusal_copy.steering import STEERING
from kempen.entrypoints.api.shared.refusal_copy.strategies import (
    BRIEFS,
    ENVELOPES,
    OWN_FIGURES,
    SCENARIOS,
    STRATEGIES,
    TARGETING,
)
from kempen.entrypoints.api.shared.refusal_copy.webhooks import ENDPOINTS, URLS
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit.refusal import RefusalCode
from kempen.outbound.refusals import UrlRefusal

# By enum: codes of two rooms may be the same text, and mean two things.
ANSWERS: Final[Mapping[type[RefusalCode], Mapping[RefusalCode, RefusalAnswer]]] = {
    EndpointRefusal: ENDPOINTS,
    LeadRefusal: LEADS,
    MemberRefusal: MEMBERS,
    AdRefusal: ADS,
    AdRevisionRefusal: AD_REVISIONS,
    ApprovalRefusal: APPROVALS,
    SalesRefusal: SALES,
    ImageRefusal: IMAGES,
    BodyRefusal: BODIES,
    BrandKitRefusal: BRAND_KITS,
    FileRefusal: FILES,
    ImportRefusal: IMPORTS,
    LaunchRefusal: LAUNCHES,
    BriefRefusal: BRIEFS,
    CalendarEventRefusal: CALENDAR_EVENTS,
    CampaignRefusal: CAMPAIGNS,
    RepetitionRefusal: REPETITIONS,
    MonthEndRefusal: MONTH_END,
    OfferingRefusal: OFFERINGS,
    ReportRefusal: REPORTS,
    RequestRefusal: REQUESTS,
    ScheduleRefusal: SCHEDULES,
    ScenarioRefusal: SCENARIOS,
    StrategyRefusal: STRATEGIES,
    EnvelopeRefusal: ENVELOPES,
    TargetingRefusal: TARGETING,
    FigureRefusal: OWN_FIGURES,
    SteeringRefusal: STEERING,
    UrlRefusal: URLS,
}


def refusal_answer(code: RefusalCode) -> RefusalAnswer:
    """Return how a refusal with this code is answered."""
    return ANSWERS[type(code)][code]


def public_code(code: RefusalCode) -> str:
    """Return the code that programs know it by."""
    return refusal_answer(code).code or code.value
