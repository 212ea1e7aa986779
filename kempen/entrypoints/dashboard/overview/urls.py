"""The address of the first page."""

from django.urls import path

from kempen.entrypoints.dashboard.overview import first_steps, sample_data, views

urlpatterns = [
    path("", views.overview, name="overview"),
    path("first-steps/hide/", first_steps.dismiss, name="dismiss_first_steps"),
    path("sample-data/", sample_data.open_sample, name="open_sample"),
    path("sample-data/progress/", sample_data.sample_progress, name="sample_progress"),
    path("sample-data/remove/", sample_data.remove_sample, name="remove_sample"),
]
