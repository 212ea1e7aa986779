"""Addresses of the ads of a strategy, and of the pictures in them."""

from django.urls import path

from kempen.entrypoints.dashboard.creatives import edit_here, views

urlpatterns = [
    path("strategies/<str:public_id>/ads/<str:ad_id>/", views.ad, name="strategy_ad"),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/choose/",
        views.choose,
        name="choose_strategy_ad",
    ),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/here/", edit_here.edit_here, name="edit_ad_here"
    ),
    path("pictures/<str:image_id>/", views.picture, name="picture"),
]
