"""Addresses of webhook endpoints and their deliveries."""

from django.urls import path

from kempen.entrypoints.dashboard.webhooks import recovery_views, views

urlpatterns = [
    path("settings/webhooks/", views.webhooks, name="webhooks"),
    path("settings/webhooks/new/", views.new_endpoint, name="new_endpoint"),
    path("settings/webhooks/deliveries/<str:public_id>/", views.delivery, name="delivery"),
    path(
        "settings/webhooks/deliveries/<str:public_id>/resend/",
        views.resend_delivery,
        name="resend_delivery",
    ),
    path("settings/webhooks/<str:public_id>/", views.endpoint, name="endpoint"),
    path(
        "settings/webhooks/<str:public_id>/edit/",
        views.edit_endpoint,
        name="edit_endpoint",
    ),
    path(
        "settings/webhooks/<str:public_id>/recover/",
        recovery_views.recover_endpoint,
        name="recover_endpoint",
    ),
    path(
        "settings/webhooks/<str:public_id>/test/",
        views.test_endpoint,
        name="test_endpoint",
    ),
    path(
        "settings/webhooks/<str:public_id>/switch/",
        views.switch_endpoint,
        name="switch_endpoint",
    ),
    path(
        "settings/webhooks/<str:public_id>/secret/",
        views.rotate_secret,
        name="rotate_secret",
    ),
    path(
        "settings/webhooks/<str:public_id>/resend-failed/",
        views.resend_failed,
        name="resend_failed",
    ),
    path(
        "settings/webhooks/<str:public_id>/delete/",
        views.delete_endpoint,
        name="delete_endpoint",
    ),
]
