"""Addresses of the instance page."""

from django.urls import path

from kempen.entrypoints.dashboard.instance import views

urlpatterns = [
    path("", views.instance_page, name="instance"),
]
