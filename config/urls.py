"""Where requests go."""

from django.urls import include, path

# What django-allauth answers with above one of its limits.
handler429 = "kempen.entrypoints.dashboard.shared.form_limits.too_many_requests"
urlpatterns = [
    path("v1/", include("kempen.entrypoints.api.urls")),
    path("", include("kempen.entrypoints.dashboard.urls")),
]
