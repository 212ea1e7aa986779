"""Every page's address. A part of the dashboard adds its own lines."""

from django.urls import include, path
from django.views.generic import RedirectView

from kempen.entrypoints.dashboard import (
    activity,
    api_keys,
    campaign_live,
    campaign_page,
    campaigns,
    creatives,
    day_history,
    exports,
    forecasts,
    imports,
    integrations,
    launches,
    mailbox,
    overview,
    past_imports,
    preferences,
    profile,
    public_pages,
    reports,
    settings_pages,
    webhook_recovery,
    webhooks,
)
from kempen.entrypoints.dashboard.strategies import deciding, page, split
from kempen.entrypoints.dashboard.strategies import list as strategies
from kempen.entrypoints.dashboard.wizard import start, steps

urlpatterns = [
    # Signing up and in.
    path("accounts/", include("kempen.entrypoints.dashboard.sign_in.urls")),
    path("welcome/", profile.welcome, name="welcome"),
    path("welcome/second-factor/", profile.second_factor, name="welcome_second_factor"),
    # What the money did.
    path("", overview.overview, name="overview"),
    path("campaigns/", campaigns.campaigns, name="campaigns"),
    path("campaigns/new/", campaigns.new_campaign, name="new_campaign"),
    path("campaigns/<str:public_id>/", campaign_page.campaign, name="campaign"),
    path("campaigns/<str:public_id>/steer/", campaign_live.steer, name="steer_campaign"),
    path("campaigns/<str:public_id>/end/", campaign_live.end, name="end_campaign"),
    path("campaigns/<str:public_id>/history/", day_history.history, name="day_history"),
    path("campaigns/<str:public_id>/source/", day_history.source, name="campaign_source"),
    path("campaigns/<str:public_id>/state/", campaign_live.state, name="campaign_state"),
    path("campaigns/<str:public_id>/sync/", campaign_live.sync, name="sync_campaign"),
    # From an approved strategy to its platforms.
    path("strategies/<str:public_id>/launch/", launches.launch, name="launch"),
    path("strategies/<str:public_id>/launch/undo/", launches.undo, name="undo_launch"),
    path("strategies/<str:public_id>/launch/retry/", launches.retry, name="retry_launch"),
    path("strategies/<str:public_id>/launch/status/", launches.status, name="launch_status"),
    # Strategies; addresses with a word of their own (strategies/new/) stand above the identifiers.
    path("strategies/", strategies.strategies, name="strategies"),
    path("strategies/new/", start.new_strategy, name="new_strategy"),
    path("strategies/new/<str:public_id>/", start.resume, name="resume_draft"),
    path("strategies/new/<str:public_id>/discard/", start.discard, name="discard_draft"),
    path("strategies/new/<str:public_id>/learning/", steps.learning, name="wizard_learning"),
    path("strategies/new/<str:public_id>/<str:name>/", steps.step, name="wizard_step"),
    path("strategies/<str:public_id>/", page.strategy, name="strategy"),
    path("strategies/<str:public_id>/progress/", page.progress, name="strategy_progress"),
    path("strategies/<str:public_id>/split/", split.split, name="strategy_split"),
    path("strategies/<str:public_id>/approve/", deciding.approve, name="approve_strategy"),
    path("strategies/<str:public_id>/reject/", deciding.reject, name="reject_strategy"),
    path("strategies/<str:public_id>/generate/", deciding.generate, name="generate_strategy"),
    path("strategies/<str:public_id>/brief/", deciding.change_brief, name="change_brief"),
    # The ads of a strategy, and the pictures in them.
    path("strategies/<str:public_id>/ads/<str:ad_id>/", creatives.ad, name="strategy_ad"),
    path(
        "strategies/<str:public_id>/ads/<str:ad_id>/choose/",
        creatives.choose,
        name="choose_strategy_ad",
    ),
    path("pictures/<str:image_id>/", creatives.picture, name="picture"),
    path("insights/import/", imports.upload, name="import"),
    path("insights/import/template.csv", imports.template, name="import_template"),
    path("insights/import/done/<str:import_id>/", past_imports.result, name="import_result"),
    path("insights/import/done/<str:import_id>/cancel/", past_imports.stop, name="import_stop"),
    path("insights/import/done/<str:import_id>/undo/", past_imports.undo, name="import_undo"),
    path("insights/import/<str:upload_id>/columns/", imports.columns, name="import_columns"),
    path(
        "insights/import/<str:upload_id>/to-mend.csv",
        past_imports.rejected,
        name="import_rejected",
    ),
    path("insights/import/<str:upload_id>/check/", imports.check, name="import_check"),
    path(
        "insights/import/<str:upload_id>/campaigns/",
        imports.create_unknown,
        name="import_create_unknown",
    ),
    path("insights/reports/", reports.reports, name="reports"),
    path("insights/forecasts/", forecasts.forecasts, name="forecasts"),
    path("export/", exports.export, name="export"),
    # Accounts on the platforms.
    path("integrations/", integrations.integrations, name="integrations"),
    path("integrations/search/authorise/", integrations.authorise_search, name="authorise_search"),
    path("integrations/search/callback/", integrations.search_callback, name="search_callback"),
    path(
        "integrations/accounts/<str:public_id>/",
        integrations.connection_campaigns,
        name="connection_campaigns",
    ),
    path(
        "integrations/accounts/<str:public_id>/sync/",
        integrations.sync_connection,
        name="sync_connection",
    ),
    path(
        "integrations/accounts/<str:public_id>/disconnect/",
        integrations.disconnect,
        name="disconnect",
    ),
    path("integrations/<str:platform>/", integrations.connector, name="connector"),
    path(
        "integrations/<str:platform>/sandbox/",
        integrations.connect_sandbox,
        name="connect_sandbox",
    ),
    path("integrations/<str:platform>/live/", integrations.connect_live, name="connect_live"),
    # Small choices.
    path("preferences/theme/", preferences.set_theme, name="set_theme"),
    path("preferences/language/", preferences.set_language, name="set_language"),
    path("preferences/business/", preferences.choose_business, name="choose_business"),
    path("typeface.css", preferences.typeface, name="typeface"),
    path("favicon.ico", preferences.favicon, name="favicon"),
    # Settings.
    path("settings/", RedirectView.as_view(pattern_name="settings_business"), name="settings"),
    path("settings/business/", settings_pages.business, name="settings_business"),
    path("settings/keys/", api_keys.keys, name="keys"),
    path("settings/keys/new/", api_keys.new_key, name="new_key"),
    path("settings/keys/<str:public_id>/revoke/", api_keys.revoke, name="revoke_key"),
    path("settings/webhooks/", webhooks.webhooks, name="webhooks"),
    path("settings/webhooks/new/", webhooks.new_endpoint, name="new_endpoint"),
    path("settings/webhooks/deliveries/<str:public_id>/", webhooks.delivery, name="delivery"),
    path(
        "settings/webhooks/deliveries/<str:public_id>/resend/",
        webhooks.resend_delivery,
        name="resend_delivery",
    ),
    path("settings/webhooks/<str:public_id>/", webhooks.endpoint, name="endpoint"),
    path("settings/webhooks/<str:public_id>/edit/", webhooks.edit_endpoint, name="edit_endpoint"),
    path(
        "settings/webhooks/<str:public_id>/recover/",
        webhook_recovery.recover_endpoint,
        name="recover_endpoint",
    ),
    path("settings/webhooks/<str:public_id>/test/", webhooks.test_endpoint, name="test_endpoint"),
    path(
        "settings/webhooks/<str:public_id>/switch/",
        webhooks.switch_endpoint,
        name="switch_endpoint",
    ),
    path("settings/webhooks/<str:public_id>/secret/", webhooks.rotate_secret, name="rotate_secret"),
    path(
        "settings/webhooks/<str:public_id>/resend-failed/",
        webhooks.resend_failed,
        name="resend_failed",
    ),
    path(
        "settings/webhooks/<str:public_id>/delete/",
        webhooks.delete_endpoint,
        name="delete_endpoint",
    ),
    path("settings/activity/", activity.activity, name="activity"),
    path("settings/security/", settings_pages.security, name="security"),
    path("settings/preferences/", preferences.preferences, name="preferences"),
    # Pages that anybody may read.
    path("terms/", public_pages.terms, name="terms"),
    path("privacy/", public_pages.privacy, name="privacy"),
    # Development mode only; elsewhere these answer 404.
    path("dev/mailbox/", mailbox.mailbox, name="mailbox"),
    path("dev/mailbox/<str:name>/", mailbox.mail, name="mail"),
    path("dev/components/", public_pages.components, name="components"),
]
