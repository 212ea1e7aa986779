"""Addresses of notifications."""

from django.urls import path

from kempen.entrypoints.dashboard.notifications import views

urlpatterns = [
    path("notifications/", views.notifications, name="notifications"),
    path("notifications/read/", views.mark_all_read, name="mark_notifications_read"),
]
