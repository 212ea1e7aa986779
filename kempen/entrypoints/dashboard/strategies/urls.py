"""Addresses of strategies and of the decision about one."""

from django.urls import path

from kempen.entrypoints.dashboard.strategies import decide_views, festivals, page, split, views

urlpatterns = [
    path("strategies/", views.strategies, name="strategies"),
    path("strategies/<str:public_id>/", page.strategy, name="strategy"),
    path("strategies/<str:public_id>/progress/", page.progress, name="strategy_progress"),
    path("strategies/<str:public_id>/split/", split.split, name="strategy_split"),
    path(
        "strategies/<str:public_id>/lines/<str:line_id>/festival/",
        festivals.end_with_festival,
        name="strategy_festival",
    ),
    path("strategies/<str:public_id>/approve/", decide_views.approve, name="approve_strategy"),
    path("strategies/<str:public_id>/reopen/", decide_views.reopen, name="reopen_strategy"),
    path("strategies/<str:public_id>/reject/", decide_views.reject, name="reject_strategy"),
    path("strategies/<str:public_id>/generate/", decide_views.generate, name="generate_strategy"),
    path("strategies/<str:public_id>/brief/", decide_views.change_brief, name="change_brief"),
]
