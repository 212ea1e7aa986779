"""Addresses of a launch: from an approved strategy to its platforms."""

from django.urls import path

from kempen.entrypoints.dashboard.launches import views

urlpatterns = [
    path("strategies/<str:public_id>/launch/", views.launch, name="launch"),
    path("strategies/<str:public_id>/launch/undo/", views.undo, name="undo_launch"),
    path("strategies/<str:public_id>/launch/retry/", views.retry, name="retry_launch"),
    path("strategies/<str:public_id>/launch/status/", views.status, name="launch_status"),
]
