"""Addresses of alerts."""

from django.urls import path

from kempen.entrypoints.dashboard.alerts import settings_views, views

urlpatterns = [
    path("alerts/", views.alerts, name="alerts"),
    path("alerts/settings/", settings_views.alert_settings, name="alert_settings"),
    path("alerts/settings/slack/", settings_views.slack, name="alert_slack"),
    path("alerts/settings/telegram/", settings_views.telegram, name="alert_telegram"),
    path(
        "alerts/settings/channels/<str:kind>/test/", settings_views.test, name="test_alert_channel"
    ),
    path(
        "alerts/settings/channels/<str:kind>/remove/",
        settings_views.remove,
        name="remove_alert_channel",
    ),
    path("alerts/<str:public_id>/acknowledge/", views.acknowledge_alert, name="acknowledge_alert"),
]
