"""Addresses of imports: upload, check, result and undo."""

from django.urls import path

from kempen.entrypoints.dashboard.imports import check_views, history_views, views

urlpatterns = [
    path("insights/import/", views.upload, name="import"),
    path("insights/import/template.csv", views.template, name="import_template"),
    path("insights/import/done/<str:import_id>/", history_views.result, name="import_result"),
    path("insights/import/done/<str:import_id>/cancel/", history_views.stop, name="import_stop"),
    path("insights/import/done/<str:import_id>/undo/", history_views.undo, name="import_undo"),
    path(
        "insights/import/done/<str:import_id>/campaigns/",
        history_views.create_unknown,
        name="import_create_after",
    ),
    path("insights/import/<str:upload_id>/columns/", views.columns, name="import_columns"),
    path(
        "insights/import/<str:upload_id>/to-mend.csv",
        history_views.rejected,
        name="import_rejected",
    ),
    path("insights/import/<str:upload_id>/check/", check_views.check, name="import_check"),
    path(
        "insights/import/<str:upload_id>/cells/",
        check_views.set_cell_rules,
        name="import_cells",
    ),
    path(
        "insights/import/<str:upload_id>/campaigns/",
        check_views.create_unknown,
        name="import_create_unknown",
    ),
]
