"""Addresses of the instance page."""

from django.urls import path

from kempen.entrypoints.dashboard.instance import views

urlpatterns = [
    path("", views.instance_page, name="instance"),
    path("jobs/<int:job_id>/retry/", views.retry, name="retry_job"),
    path("jobs/retry/", views.retry_all, name="retry_jobs"),
    path("mails/retry/", views.retry_all_mails, name="retry_mails"),
    path("mails/test/", views.test_mail, name="test_mail"),
]
