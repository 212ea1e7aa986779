"""Addresses of the calendar; words stand above identifiers."""

from django.urls import path

from kempen.entrypoints.dashboard.calendar import views

urlpatterns = [
    path("insights/calendar/", views.calendar, name="calendar"),
    path("insights/calendar/new/", views.new_event, name="new_calendar_event"),
    path("insights/calendar/events/<str:public_id>/", views.event, name="calendar_event"),
    path(
        "insights/calendar/events/<str:public_id>/edit/",
        views.edit_event,
        name="edit_calendar_event",
    ),
    path(
        "insights/calendar/events/<str:public_id>/delete/",
        views.delete,
        name="delete_calendar_event",
    ),
    path("insights/calendar/<str:season>/", views.season, name="calendar_season"),
]
