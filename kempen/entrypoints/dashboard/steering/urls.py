"""Addresses of moves and recommendations."""

from django.urls import path

from kempen.entrypoints.dashboard.steering import views

urlpatterns = [
    path("moves/", views.moves, name="moves"),
    path("moves/ads/<str:public_id>/undo/", views.undo_ad_pause, name="undo_ad_pause"),
    path("moves/<str:public_id>/undo/", views.undo_move, name="undo_move"),
    path(
        "recommendations/<str:public_id>/apply/",
        views.apply_recommendation,
        name="apply_recommendation",
    ),
    path(
        "recommendations/<str:public_id>/dismiss/",
        views.dismiss_recommendation,
        name="dismiss_recommendation",
    ),
]
