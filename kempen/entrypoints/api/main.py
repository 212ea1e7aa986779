"""The API: every noun registered, mounted at /v1/."""

from django.conf import settings
from ninja import NinjaAPI

from kempen.entrypoints.api import (
    ads,
    campaigns,
    connections,
    creatives,
    events,
    forecasts,
    imports,
    leads,
    report_schedules,
    reports,
    strategies,
    strategy_launches,
    webhook_recovery,
    webhooks,
)
from kempen.entrypoints.api.admission import admit
from kempen.entrypoints.api.json_bodies import ExactRenderer, StrictParser
from kempen.entrypoints.api.refusals import register

api = NinjaAPI(
    title="Kempen",
    version="v1",
    openapi_url=None,
    docs_url=None,
    servers=[{"url": settings.BASE_URL}],
    urls_namespace="api",
    parser=StrictParser(),
    renderer=ExactRenderer(),
)
register(api)
api.add_decorator(admit, mode="view")
api.add_router("", campaigns.router, tags=["Campaigns"])
api.add_router("", ads.router, tags=["Campaigns"])
api.add_router("", connections.router, tags=["Connections"])
api.add_router("", imports.router, tags=["Data"])
api.add_router("", reports.router, tags=["Reports"])
api.add_router("", report_schedules.router, tags=["Reports"])
api.add_router("", forecasts.router, tags=["Reports"])
api.add_router("", leads.router, tags=["Leads"])
api.add_router("", strategies.router, tags=["Strategies"])
api.add_router("", strategy_launches.router, tags=["Strategies"])
api.add_router("", creatives.router, tags=["Strategies"])
api.add_router("", webhooks.router, tags=["Webhooks"])
api.add_router("", webhook_recovery.router, tags=["Webhooks"])
api.add_router("", events.router, tags=["Events"])
