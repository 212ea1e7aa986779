"""Addresses of connected accounts on the platforms and of the CRM."""

from django.urls import path

from kempen.entrypoints.dashboard.integrations import (
    account_page,
    auto_reports,
    crm_page,
    partner_calls,
    views,
)

urlpatterns = [
    path("integrations/crm/accounts/<str:public_id>/", crm_page.crm_account, name="crm_account"),
    path(
        "integrations/crm/accounts/<str:public_id>/test/",
        crm_page.send_test_contact,
        name="crm_test",
    ),
    path(
        "integrations/crm/accounts/<str:public_id>/test/<str:call_id>/",
        crm_page.test_contact,
        name="crm_test_sent",
    ),
    path("integrations/", views.integrations, name="integrations"),
    path("integrations/auto-reports/", auto_reports.switch, name="auto_reports"),
    path("integrations/calls/<str:call_id>/", partner_calls.connecting, name="connecting"),
    path(
        "integrations/<str:platform>/authorise/",
        views.authorise,
        name="authorise",
    ),
    path(
        "integrations/<str:platform>/callback/",
        views.consent_callback,
        name="consent_callback",
    ),
    path(
        "integrations/accounts/<str:public_id>/",
        account_page.account,
        name="connection_campaigns",
    ),
    path(
        "integrations/accounts/<str:public_id>/sync/",
        account_page.sync,
        name="sync_connection",
    ),
    path(
        "integrations/accounts/<str:public_id>/list/",
        partner_calls.refresh_list,
        name="refresh_list",
    ),
    path(
        "integrations/accounts/<str:public_id>/disconnect/",
        views.disconnect,
        name="disconnect",
    ),
    path("integrations/<str:platform>/", views.connector, name="connector"),
    path(
        "integrations/<str:platform>/sandbox/",
        views.connect_sandbox,
        name="connect_sandbox",
    ),
    path("integrations/<str:platform>/live/", views.connect_live, name="connect_live"),
]
