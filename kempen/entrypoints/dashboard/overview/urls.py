"""The address of the first page."""

from django.urls import path

from kempen.entrypoints.dashboard.overview import views

urlpatterns = [
    path("", views.overview, name="overview"),
]
