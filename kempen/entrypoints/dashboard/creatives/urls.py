"""Addresses of the ads of a strategy, of their pictures, and of what ads taught."""

from django.urls import path

from kempen.entrypoints.dashboard.creatives import edit_here, insights, views

urlpatterns = [
    path("insights/ads/", insights.ad_insights, name="ad_insights"),
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
