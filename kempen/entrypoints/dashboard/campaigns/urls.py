"""Addresses of campaigns: their pages, days, drift and controls."""

from django.urls import path

from kempen.entrypoints.dashboard.campaigns import (
    ad_results,
    audience,
    day_history,
    drift_and_guard,
    goal,
    live,
    page,
    views,
)

urlpatterns = [
    path("campaigns/", views.campaigns, name="campaigns"),
    path("campaigns/new/", views.new_campaign, name="new_campaign"),
    path("campaigns/<str:public_id>/", page.campaign, name="campaign"),
    # Not "ads": blockers of ads would take the page for one.
    path("campaigns/<str:public_id>/creatives/", ad_results.ads, name="campaign_ads"),
    path(
        "campaigns/<str:public_id>/searches/", audience.campaign_audience, name="campaign_audience"
    ),
    path("campaigns/<str:public_id>/keywords/", audience.change_keywords, name="change_keywords"),
    path("campaigns/<str:public_id>/goal/", goal.change_goal, name="campaign_goal"),
    path("campaigns/<str:public_id>/steer/", live.change_state, name="steer_campaign"),
    path("campaigns/<str:public_id>/end/", live.end, name="end_campaign"),
    path("campaigns/<str:public_id>/history/", day_history.history, name="day_history"),
    path("campaigns/<str:public_id>/source/", day_history.source, name="campaign_source"),
    path("campaigns/<str:public_id>/state/", live.state, name="campaign_state"),
    path("campaigns/<str:public_id>/guard/", drift_and_guard.guard, name="campaign_guard"),
    path("campaigns/<str:public_id>/drift/", drift_and_guard.drift, name="campaign_drift"),
    path(
        "campaigns/<str:public_id>/drift/<str:drift_id>/",
        drift_and_guard.decide,
        name="decide_drift",
    ),
    path("campaigns/<str:public_id>/sync/", live.sync, name="sync_campaign"),
]
