"""Every page's address: each section of the dashboard adds its own.

Words stand before identifiers: strategies/new/ of the wizard above strategies/<id>/.
"""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("kempen.entrypoints.dashboard.sign_in.urls")),
    path("", include("kempen.entrypoints.dashboard.company_sign_in.urls")),
    path("", include("kempen.entrypoints.dashboard.account.urls")),
    path("", include("kempen.entrypoints.dashboard.overview.urls")),
    path("", include("kempen.entrypoints.dashboard.notifications.urls")),
    path("", include("kempen.entrypoints.dashboard.alerts.urls")),
    path("", include("kempen.entrypoints.dashboard.steering.urls")),
    path("", include("kempen.entrypoints.dashboard.campaigns.urls")),
    path("", include("kempen.entrypoints.dashboard.launches.urls")),
    path("", include("kempen.entrypoints.dashboard.wizard.urls")),
    path("", include("kempen.entrypoints.dashboard.strategies.urls")),
    path("", include("kempen.entrypoints.dashboard.creatives.urls")),
    path("", include("kempen.entrypoints.dashboard.calendar.urls")),
    path("", include("kempen.entrypoints.dashboard.offerings.urls")),
    path("", include("kempen.entrypoints.dashboard.images.urls")),
    path("", include("kempen.entrypoints.dashboard.imports.urls")),
    path("", include("kempen.entrypoints.dashboard.sales.urls")),
    path("", include("kempen.entrypoints.dashboard.reports.urls")),
    path("", include("kempen.entrypoints.dashboard.forecasts.urls")),
    path("", include("kempen.entrypoints.dashboard.leads.urls")),
    path("", include("kempen.entrypoints.dashboard.integrations.urls")),
    path("", include("kempen.entrypoints.dashboard.members.urls")),
    path("", include("kempen.entrypoints.dashboard.portfolio.urls")),
    path("", include("kempen.entrypoints.dashboard.business_data.urls")),
    path("", include("kempen.entrypoints.dashboard.settings.urls")),
    path("", include("kempen.entrypoints.dashboard.webhooks.urls")),
    path("instance/", include("kempen.entrypoints.dashboard.instance.urls")),
]
