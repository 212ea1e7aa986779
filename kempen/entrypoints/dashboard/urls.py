"""Every page's address. A part of the dashboard adds its own lines."""

from django.urls import include, path
from django.views.generic import RedirectView

from kempen.entrypoints.dashboard import campaign_live, crm_page, exports, overview
from kempen.entrypoints.dashboard.account import mailbox, profile, public_pages
from kempen.entrypoints.dashboard.campaigns.views import day_history
from kempen.entrypoints.dashboard.campaigns.views import drift_and_guard as campaign_watch
from kempen.entrypoints.dashboard.campaigns.views import page as campaign_page
from kempen.entrypoints.dashboard.campaigns.views import views as campaigns
from kempen.entrypoints.dashboard.creatives.views import views as creatives
from kempen.entrypoints.dashboard.forecasts.views import views as forecasts
from kempen.entrypoints.dashboard.imports.views import history_views as past_imports
from kempen.entrypoints.dashboard.imports.views import views as imports
from kempen.entrypoints.dashboard.integrations.views import account_page, auto_reports
from kempen.entrypoints.dashboard.integrations.views import views as integrations
from kempen.entrypoints.dashboard.launches.views import views as launches
from kempen.entrypoints.dashboard.leads import lead_actions as prospect_deeds
from kempen.entrypoints.dashboard.leads import views as prospects
from kempen.entrypoints.dashboard.reports.views import schedule_views as report_schedules
from kempen.entrypoints.dashboard.reports.views import views as reports
from kempen.entrypoints.dashboard.settings import (
    activity,
    api_keys,
    money_settings,
    preferences,
    tax_settings,
)
from kempen.entrypoints.dashboard.settings import views as settings_pages
from kempen.entrypoints.dashboard.strategies import decide_views as deciding
from kempen.entrypoints.dashboard.strategies import page, split
from kempen.entrypoints.dashboard.strategies import views as strategies
from kempen.entrypoints.dashboard.webhooks.views import recovery_views as webhook_recovery
from kempen.entrypoints.dashboard.webhooks.views import views as webhooks
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
    path("campaigns/<str:public_id>/guard/", campaign_watch.guard, name="campaign_guard"),
    path(
        "campaigns/<str:public_id>/drift/<str:drift_id>/",
        campaign_watch.decide,
        name="decide_drift",
    ),
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
    path("strategies/<str:public_id>/reopen/", deciding.reopen, name="reopen_strategy"),
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
    path(
        "insights/import/done/<str:import_id>/campaigns/",
        past_imports.create_unknown,
        name="import_create_after",
    ),
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
    path("insights/reports/schedules/", report_schedules.schedules, name="schedules"),
    path("insights/reports/schedules/new/", report_schedules.new_schedule, name="new_schedule"),
    path(
        "insights/reports/schedules/<str:public_id>/",
        report_schedules.edit_schedule,
        name="edit_schedule",
    ),
    path(
        "insights/reports/schedules/<str:public_id>/switch/",
        report_schedules.switch,
        name="switch_schedule",
    ),
    path(
        "insights/reports/schedules/<str:public_id>/delete/",
        report_schedules.delete,
        name="delete_schedule",
    ),
    path("reports/stop/<str:token>/", report_schedules.stop, name="stop_report"),
    path("insights/forecasts/", forecasts.forecasts, name="forecasts"),
    path("insights/prospects/", prospects.prospects, name="prospects"),
    path("insights/prospects/fetch/", prospect_deeds.fetch, name="fetch_prospects"),
    path("insights/prospects/retry/", prospect_deeds.retry_all, name="retry_prospects"),
    path("insights/prospects/notice/", prospect_deeds.notice, name="prospect_notice"),
    path("insights/prospects/file.csv", prospect_deeds.prospects_file, name="prospects_file"),
    path("insights/prospects/<str:public_id>/", prospects.prospect, name="prospect"),
    path(
        "insights/prospects/<str:public_id>/retry/",
        prospect_deeds.retry_one,
        name="retry_prospect",
    ),
    path(
        "insights/prospects/<str:public_id>/opt-out/",
        prospect_deeds.opt_out_one,
        name="opt_out_prospect",
    ),
    path(
        "insights/prospects/<str:public_id>/forget/",
        prospect_deeds.forget_one,
        name="forget_prospect",
    ),
    path("integrations/crm/accounts/<str:public_id>/", crm_page.crm_account, name="crm_account"),
    path(
        "integrations/crm/accounts/<str:public_id>/test/",
        crm_page.send_test_contact,
        name="crm_test",
    ),
    path("export/", exports.export, name="export"),
    # Accounts on the platforms.
    path("integrations/", integrations.integrations, name="integrations"),
    path("integrations/auto-reports/", auto_reports.switch, name="auto_reports"),
    path("integrations/search/authorise/", integrations.authorise_search, name="authorise_search"),
    path("integrations/search/callback/", integrations.search_callback, name="search_callback"),
    path(
        "integrations/accounts/<str:public_id>/",
        account_page.account,
        name="connection_campaigns",
    ),
    path(
        "integrations/accounts/<str:public_id>/sync/",
        account_page.sync,
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
    path("settings/tax/", tax_settings.tax, name="settings_tax"),
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
    path("settings/money/", money_settings.money, name="settings_money"),
    path("settings/money/guard/", money_settings.guard, name="set_guard"),
    path("settings/money/rates/<str:rate_id>/remove/", money_settings.remove, name="remove_rate"),
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
