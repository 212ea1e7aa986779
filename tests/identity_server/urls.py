"""Addresses of the identity provider: its own sign-in, and OpenID Connect."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.account.urls")),
    path("", include("allauth.idp.urls")),
]
