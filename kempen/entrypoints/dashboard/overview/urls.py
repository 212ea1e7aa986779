"""The address of the first page."""

from django.urls import path

from kempen.entrypoints.dashboard.overview import first_steps, views

urlpatterns = [
    path("", views.overview, name="overview"),
    path("first-steps/hide/", first_steps.dismiss, name="dismiss_first_steps"),
]
