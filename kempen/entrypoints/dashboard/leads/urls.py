"""Addresses of prospects."""

from django.urls import path

from kempen.entrypoints.dashboard.leads import lead_actions, views

urlpatterns = [
    path("insights/prospects/", views.prospects, name="prospects"),
    path("insights/prospects/fetch/", lead_actions.fetch, name="fetch_prospects"),
    path("insights/prospects/retry/", lead_actions.retry_all, name="retry_prospects"),
    path("insights/prospects/notice/", lead_actions.notice, name="prospect_notice"),
    path("insights/prospects/file.csv", lead_actions.prospects_file, name="prospects_file"),
    path("insights/prospects/<str:public_id>/", views.prospect, name="prospect"),
    path(
        "insights/prospects/<str:public_id>/retry/",
        lead_actions.retry_one,
        name="retry_prospect",
    ),
    path(
        "insights/prospects/<str:public_id>/opt-out/",
        lead_actions.opt_out_one,
        name="opt_out_prospect",
    ),
    path(
        "insights/prospects/<str:public_id>/forget/",
        lead_actions.forget_one,
        name="forget_prospect",
    ),
]
