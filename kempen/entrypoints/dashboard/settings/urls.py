"""Addresses of the settings and of small choices."""

from django.urls import path
from django.views.generic import RedirectView

from kempen.entrypoints.dashboard.settings import (
    activity,
    ad_rules,
    api_keys,
    client_settings,
    language_model,
    money_settings,
    preferences,
    tax_settings,
    views,
)

urlpatterns = [
    path("preferences/theme/", preferences.set_theme, name="set_theme"),
    path("preferences/language/", preferences.set_language, name="set_language"),
    path("typeface.css", preferences.typeface, name="typeface"),
    path("favicon.ico", preferences.favicon, name="favicon"),
    path("settings/", RedirectView.as_view(pattern_name="settings_business"), name="settings"),
    path("settings/business/", views.business, name="settings_business"),
    path("settings/clients/", client_settings.clients, name="settings_clients"),
    path("settings/clients/switch/", client_settings.switch, name="switch_client_approvals"),
    path("settings/clients/logo/", client_settings.logo, name="brand_logo"),
    path("settings/ad-rules/", ad_rules.rules, name="settings_ad_rules"),
    path("settings/ad-rules/<str:code>/off/", ad_rules.switch_off, name="switch_off_ad_rule"),
    path("settings/ad-rules/<str:code>/on/", ad_rules.switch_on, name="switch_on_ad_rule"),
    path("settings/language-model/", language_model.model, name="settings_language_model"),
    path("settings/language-model/test/", language_model.test, name="test_language_model"),
    path("settings/language-model/remove/", language_model.remove, name="remove_language_model"),
    path("settings/tax/", tax_settings.tax, name="settings_tax"),
    path("settings/keys/", api_keys.keys, name="keys"),
    path("settings/keys/new/", api_keys.new_key, name="new_key"),
    path("settings/keys/<str:public_id>/revoke/", api_keys.revoke, name="revoke_key"),
    path("settings/money/", money_settings.money, name="settings_money"),
    path("settings/money/guard/", money_settings.guard, name="set_guard"),
    path("settings/money/rates/<str:rate_id>/remove/", money_settings.remove, name="remove_rate"),
    path("settings/activity/", activity.activity, name="activity"),
    path("settings/security/", views.security, name="security"),
    path("settings/preferences/", preferences.preferences, name="preferences"),
]
