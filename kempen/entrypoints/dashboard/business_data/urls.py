"""Addresses of the business's data."""

from django.urls import path

from kempen.entrypoints.dashboard.business_data import views

urlpatterns = [
    path("settings/data/", views.data, name="business_data"),
    path("settings/data/export/", views.export, name="export_business"),
    path("settings/data/exports/<str:public_id>/", views.download, name="download_export"),
]
