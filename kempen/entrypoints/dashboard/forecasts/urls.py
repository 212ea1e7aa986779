"""The address of the forecasts."""

from django.urls import path

from kempen.entrypoints.dashboard.forecasts import views

urlpatterns = [
    path("insights/forecasts/", views.forecasts, name="forecasts"),
]
