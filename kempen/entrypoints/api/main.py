"""The API: every noun registered, mounted at /v1/."""

from django.conf import settings
from ninja import NinjaAPI

from kempen.entrypoints.api import ads
from kempen.entrypoints.api.campaigns.routes import routes as campaigns
from kempen.entrypoints.api.connections.routes import routes as connections
from kempen.entrypoints.api.events.routes import routes as events
from kempen.entrypoints.api.forecasts.routes import routes as forecasts
from kempen.entrypoints.api.imports.routes import routes as imports
from kempen.entrypoints.api.leads.routes import routes as leads
from kempen.entrypoints.api.reports.routes import routes as reports
from kempen.entrypoints.api.reports.routes import schedule_routes as report_schedules
from kempen.entrypoints.api.shared.admission import admit
from kempen.entrypoints.api.shared.json_bodies import ExactRenderer, StrictParser
from kempen.entrypoints.api.shared.refusals import register
from kempen.entrypoints.api.strategies.routes import ad_image_routes as creatives
from kempen.entrypoints.api.strategies.routes import launch_routes as strategy_launches
from kempen.entrypoints.api.strategies.routes import routes as strategies
from kempen.entrypoints.api.webhooks.routes import recovery_routes as webhook_recovery
from kempen.entrypoints.api.webhooks.routes import routes as webhooks

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
