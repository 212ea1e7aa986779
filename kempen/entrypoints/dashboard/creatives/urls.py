"""Addresses of the ads of a strategy, of their pictures, and of what ads taught."""

from django.urls import path

from kempen.entrypoints.dashboard.creatives import (
    compare,
    edit_here,
    insights,
    line_offering,
    refresh,
    variants,
    views,
)
from kempen.entrypoints.dashboard.creatives.ad_changes import client_views, new_ad
from kempen.entrypoints.dashboard.creatives.ad_changes import views as ad_changes

urlpatterns = [
    path("insights/ads/", insights.ad_insights, name="ad_insights"),
    path("strategies/<str:public_id>/ads/compare/", compare.compare, name="compare_ads"),
    path(
        "strategies/<str:public_id>/lines/<str:line_id>/refresh/",
        refresh.refresh,
        name="refresh_ads",
    ),
    path(
        "strategies/<str:public_id>/lines/<str:line_id>/offering/",
        line_offering.choose,
        name="line_offering",
    ),
    path("strategies/<str:public_id>/ads/<str:ad_id>/", views.ad, name="strategy_ad"),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/choose/",
        views.choose,
        name="choose_strategy_ad",
    ),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/here/", edit_here.edit_here, name="edit_ad_here"
    ),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/variants/",
        variants.add_variant,
        name="add_ad_variant",
    ),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/delete/",
        variants.remove_variant,
        name="delete_strategy_ad",
    ),
    path("campaigns/<str:public_id>/creatives/changes/", ad_changes.changes, name="ad_changes"),
    path("campaigns/<str:public_id>/creatives/changes/new/", new_ad.add, name="add_ad"),
    path(
        "campaigns/<str:public_id>/creatives/changes/decide/",
        ad_changes.decide,
        name="decide_ad_changes",
    ),
    path(
        "campaigns/<str:public_id>/creatives/changes/clients/",
        client_views.ask,
        name="ask_client_about_ads",
    ),
    path(
        "campaigns/<str:public_id>/creatives/changes/clients/<str:request_id>/send/",
        client_views.resend,
        name="ask_client_about_ads_again",
    ),
    path(
        "campaigns/<str:public_id>/creatives/changes/clients/<str:request_id>/withdraw/",
        client_views.withdraw_request,
        name="withdraw_ads_approval_request",
    ),
    path(
        "campaigns/<str:public_id>/creatives/changes/<str:change_id>/",
        new_ad.edit,
        name="ad_change",
    ),
    path(
        "campaigns/<str:public_id>/creatives/changes/<str:change_id>/remove/",
        ad_changes.remove,
        name="remove_ad_change",
    ),
    path(
        "campaigns/<str:public_id>/creatives/<str:ad_id>/change/",
        ad_changes.change,
        name="change_ad",
    ),
    path("pictures/<str:image_id>/", views.picture, name="picture"),
]
