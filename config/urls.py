"""Where requests go."""

from django.urls import include, path

urlpatterns = [
    path("v1/", include("kempen.entrypoints.api.urls")),
    path("", include("kempen.entrypoints.dashboard.urls")),
]
