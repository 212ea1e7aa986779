"""Addresses of reports, their schedules and the export."""

from django.urls import path

from kempen.entrypoints.dashboard.reports import exports, month_end, schedule_views, views

urlpatterns = [
    path("insights/reports/", views.reports, name="reports"),
    path("insights/reports/schedules/", schedule_views.schedules, name="schedules"),
    path("insights/reports/schedules/new/", schedule_views.new_schedule, name="new_schedule"),
    path(
        "insights/reports/schedules/<str:public_id>/",
        schedule_views.edit_schedule,
        name="edit_schedule",
    ),
    path(
        "insights/reports/schedules/<str:public_id>/switch/",
        schedule_views.switch,
        name="switch_schedule",
    ),
    path(
        "insights/reports/schedules/<str:public_id>/delete/",
        schedule_views.delete,
        name="delete_schedule",
    ),
    path("insights/month-end/", month_end.month_end, name="month_end"),
    path(
        "insights/month-end/<int:year>-<int:month>/<slug:platform>.<slug:form>",
        month_end.month_end_file,
        name="month_end_file",
    ),
    path("reports/stop/<str:token>/", schedule_views.stop, name="stop_report"),
    path("export/", exports.export, name="export"),
]
