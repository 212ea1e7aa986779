"""Addresses of total sales."""

from django.urls import path

from kempen.entrypoints.dashboard.sales import views

urlpatterns = [
    path("insights/sales/", views.sales, name="sales"),
    path("insights/sales/import/", views.import_sales, name="import_sales"),
    path("insights/sales/margin/", views.margin, name="sales_margin"),
]
