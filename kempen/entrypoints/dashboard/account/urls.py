"""The pages of a new account, those that anybody may read, and those of development."""

from django.urls import path

from kempen.entrypoints.dashboard.account import mailbox, profile, public_pages

urlpatterns = [
    path("welcome/", profile.welcome, name="welcome"),
    path("welcome/second-factor/", profile.second_factor, name="welcome_second_factor"),
    path("terms/", public_pages.terms, name="terms"),
    path("privacy/", public_pages.privacy, name="privacy"),
    path("dev/mailbox/", mailbox.mailbox, name="mailbox"),
    path("dev/mailbox/<str:name>/", mailbox.mail, name="mail"),
    path("dev/components/", public_pages.components, name="components"),
]
