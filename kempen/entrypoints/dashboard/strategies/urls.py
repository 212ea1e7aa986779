"""Addresses of strategies and of the decision about one; words stand above identifiers."""

from django.urls import path

from kempen.entrypoints.dashboard.strategies import (
    approval_request_views,
    decide_views,
    festivals,
    page,
    product_names,
    split,
    views,
)
from kempen.entrypoints.dashboard.strategies.audience import views as audience_views
from kempen.entrypoints.dashboard.strategies.client_page import views as client_page
from kempen.entrypoints.dashboard.strategies.compare import views as compare_views
from kempen.entrypoints.dashboard.strategies.envelope import views as envelope_views
from kempen.entrypoints.dashboard.strategies.learning import views as learning_views
from kempen.entrypoints.dashboard.strategies.own_figures import views as figure_views
from kempen.entrypoints.dashboard.strategies.sections import Section

urlpatterns = [
    path("strategies/", views.strategies, name="strategies"),
    path("strategies/compare/", compare_views.compare_plans, name="compare_plans"),
    path("strategies/<str:public_id>/", page.strategy, name="strategy"),
    *(
        path(
            f"strategies/<str:public_id>/{section.value}/",
            page.strategy,
            {"section": section},
            name=section.url_name,
        )
        for section in Section
        if section is not Section.SPLIT
    ),
    path("strategies/<str:public_id>/progress/", page.progress, name="strategy_progress"),
    path("strategies/<str:public_id>/split/", split.split, name="strategy_split"),
    path(
        "strategies/<str:public_id>/lines/<str:line_id>/festival/",
        festivals.end_with_festival,
        name="strategy_festival",
    ),
    path(
        "strategies/<str:public_id>/lines/<str:line_id>/audience/",
        audience_views.change_audience,
        name="change_audience",
    ),
    path(
        "strategies/<str:public_id>/audience/again/",
        audience_views.look_up_again,
        name="strategy_look_up_again",
    ),
    path(
        "strategies/<str:public_id>/audience/looked-up/",
        audience_views.audience_looked_up,
        name="strategy_audience_looked_up",
    ),
    path(
        "strategies/<str:public_id>/learning/",
        learning_views.set_learning,
        name="strategy_learning",
    ),
    path("strategies/<str:public_id>/figures/", figure_views.own_figures, name="strategy_figures"),
    path("strategies/<str:public_id>/envelope/", envelope_views.envelope, name="strategy_envelope"),
    path("strategies/<str:public_id>/approve/", decide_views.approve, name="approve_strategy"),
    path("strategies/<str:public_id>/reopen/", decide_views.reopen, name="reopen_strategy"),
    path("strategies/<str:public_id>/reject/", decide_views.reject, name="reject_strategy"),
    path("strategies/<str:public_id>/names/", product_names.set_names, name="strategy_names"),
    path("strategies/<str:public_id>/generate/", decide_views.generate, name="generate_strategy"),
    path("strategies/<str:public_id>/stop/", decide_views.stop, name="stop_generating"),
    path("strategies/<str:public_id>/brief/", decide_views.change_brief, name="change_brief"),
    path(
        "strategies/<str:public_id>/approval-requests/",
        approval_request_views.ask,
        name="ask_client",
    ),
    path(
        "strategies/<str:public_id>/approval-requests/<str:request_id>/send/",
        approval_request_views.resend,
        name="ask_client_again",
    ),
    path(
        "strategies/<str:public_id>/approval-requests/<str:request_id>/withdraw/",
        approval_request_views.withdraw_request,
        name="withdraw_approval_request",
    ),
    path("approve/<str:token>/", client_page.client_approval, name="client_approval"),
    path("approve/<str:token>/logo/", client_page.client_logo, name="client_logo"),
    path(
        "approve/<str:token>/pictures/<str:image_id>/",
        client_page.client_picture,
        name="client_picture",
    ),
]
