"""Addresses of what is about several businesses."""

from django.urls import path

from kempen.entrypoints.dashboard.portfolio import views

urlpatterns = [
    path("portfolio/", views.portfolio, name="portfolio"),
    path("portfolio/new/", views.new_business, name="new_business"),
]
