"""Addresses of the business's data."""

from django.urls import path

from kempen.entrypoints.dashboard.business_data import closing, views

urlpatterns = [
    path("settings/data/", views.data, name="business_data"),
    path("settings/data/export/", views.export, name="export_business"),
    path("settings/data/exports/<str:public_id>/", views.download, name="download_export"),
    path("settings/data/close/", closing.close, name="close_business"),
    path("settings/data/close/pause/", closing.pause_all, name="pause_before_closing"),
    path("closed/", closing.closed, name="business_closed"),
    path("closed/reopen/", closing.reopen, name="reopen_business"),
]
