"""The API: every noun registered, mounted at /v1/."""

from django.conf import settings
from ninja import NinjaAPI

from kempen.entrypoints.api.ads import routes as ad_check_routes
from kempen.entrypoints.api.alerts import routes as alert_routes
from kempen.entrypoints.api.calendar import routes as calendar_routes
from kempen.entrypoints.api.campaigns import (
    ad_approval_routes,
    ad_revision_routes,
    ad_routes,
    audience_routes,
    change_routes,
)
from kempen.entrypoints.api.campaigns import routes as campaign_routes
from kempen.entrypoints.api.connections import routes as connection_routes
from kempen.entrypoints.api.events import routes as event_routes
from kempen.entrypoints.api.forecasts import routes as forecast_routes
from kempen.entrypoints.api.images import routes as image_routes
from kempen.entrypoints.api.imports import routes as import_routes
from kempen.entrypoints.api.leads import routes as lead_routes
from kempen.entrypoints.api.members import key_routes
from kempen.entrypoints.api.members import routes as member_routes
from kempen.entrypoints.api.offerings import routes as offering_routes
from kempen.entrypoints.api.reports import month_end_routes, schedule_routes
from kempen.entrypoints.api.reports import routes as report_routes
from kempen.entrypoints.api.sales import routes as sales_routes
from kempen.entrypoints.api.shared.admission import admit
from kempen.entrypoints.api.shared.json_bodies import ExactRenderer, StrictParser
from kempen.entrypoints.api.shared.refusals import register
from kempen.entrypoints.api.steering import ad_pause_routes
from kempen.entrypoints.api.steering import routes as steering_routes
from kempen.entrypoints.api.strategies import (
    ad_image_routes,
    ad_variant_routes,
    approval_routes,
    launch_routes,
    scenario_routes,
)
from kempen.entrypoints.api.strategies import routes as strategy_routes
from kempen.entrypoints.api.webhooks import recovery_routes
from kempen.entrypoints.api.webhooks import routes as webhook_routes

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
api.add_router("", campaign_routes.router, tags=["Campaigns"])
api.add_router("", ad_routes.router, tags=["Campaigns"])
api.add_router("", ad_revision_routes.router, tags=["Campaigns"])
api.add_router("", ad_approval_routes.router, tags=["Campaigns"])
api.add_router("", audience_routes.router, tags=["Campaigns"])
api.add_router("", ad_check_routes.router, tags=["Ads"])
api.add_router("", change_routes.router, tags=["Campaigns"])
api.add_router("", connection_routes.router, tags=["Connections"])
api.add_router("", import_routes.router, tags=["Data"])
api.add_router("", sales_routes.router, tags=["Data"])
api.add_router("", report_routes.router, tags=["Reports"])
api.add_router("", month_end_routes.router, tags=["Reports"])
api.add_router("", schedule_routes.router, tags=["Reports"])
api.add_router("", forecast_routes.router, tags=["Reports"])
api.add_router("", lead_routes.router, tags=["Leads"])
api.add_router("", member_routes.router, tags=["Members"])
api.add_router("", key_routes.router, tags=["Members"])
api.add_router("", calendar_routes.router, tags=["Calendar"])
api.add_router("", offering_routes.router, tags=["Offerings"])
api.add_router("", image_routes.router, tags=["Images"])
api.add_router("", strategy_routes.router, tags=["Strategies"])
api.add_router("", approval_routes.router, tags=["Strategies"])
api.add_router("", launch_routes.router, tags=["Strategies"])
api.add_router("", ad_image_routes.router, tags=["Strategies"])
api.add_router("", scenario_routes.router, tags=["Strategies"])
api.add_router("", ad_variant_routes.router, tags=["Strategies"])
api.add_router("", steering_routes.router, tags=["Steering"])
api.add_router("", ad_pause_routes.router, tags=["Steering"])
api.add_router("", alert_routes.router, tags=["Alerts"])
api.add_router("", webhook_routes.router, tags=["Webhooks"])
api.add_router("", recovery_routes.router, tags=["Webhooks"])
api.add_router("", event_routes.router, tags=["Events"])
