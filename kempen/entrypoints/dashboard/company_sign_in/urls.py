"""Addresses of company sign-in: its public pages and its settings."""

from django.urls import include, path, re_path

from kempen.entrypoints.dashboard.company_sign_in import first_sign_in, provider_settings, sign_in

_PUBLIC = [
    path("", sign_in.find, name="company_sign_in"),
    path("callback/<str:business_id>/", sign_in.callback, name="company_callback"),
    path("attempts/<str:attempt_id>/", sign_in.attempt, name="company_attempt"),
    re_path(
        r"^first/(?P<key>[-:\w]+)/$", first_sign_in.first_sign_in, name="company_first_sign_in"
    ),
    path("<slug:sign_in_name>/", sign_in.start, name="company_start"),
]
_SETTINGS = [
    path("", provider_settings.provider, name="company_sign_in_settings"),
    path("check/", provider_settings.check, name="check_identity_provider"),
    path("require/", provider_settings.require, name="require_company_sign_in"),
    path("remove/", provider_settings.remove, name="remove_identity_provider"),
]
urlpatterns = [
    path("accounts/company/", include(_PUBLIC)),
    path("settings/company-sign-in/", include(_SETTINGS)),
]
