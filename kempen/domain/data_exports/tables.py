"""Which tables an export has, and why the others are not in it.

Every table with a business is named here once, as exported or as not (a test walks the models).
What is exported is each column but those left out: secrets, and what only Kempen can read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_SECRET: Final = "A secret. It never leaves Kempen."  # noqa: S105 -- why one is left out
_DIGEST: Final = "A digest that nobody can read."
_DELIVERING: Final = "How far Kempen's own processes are."


@dataclass(frozen=True)
class ExportedTable:
    """A model, and what its file is called.

    `left_out` says of columns why they are not in the file; `ids` has prefixes of columns that hold
    an identifier but are no foreign key; `more` has columns that are read from another table, by
    their path. `content` is a column of bytes that become files of their own.
    """

    model: str
    name: str
    left_out: Mapping[str, str] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, str] = field(default_factory=dict)
    content: str = ""


BUSINESS: Final = "accounts.Business"

EXPORTED: Final = (
    ExportedTable(BUSINESS, "business"),
    ExportedTable("accounts.Member", "members", more={"name": "person__name"}),
    ExportedTable("accounts.Invitation", "invitations"),
    ExportedTable("accounts.ApiKey", "api_keys", {"digest": _SECRET}),
    ExportedTable("events.Event", "events", {"is_fanned_out": _DELIVERING}),
    ExportedTable("events.AuditEntry", "activity"),
    ExportedTable("campaigns.Campaign", "campaigns"),
    ExportedTable("campaigns.ExternalId", "campaign_platform_ids"),
    ExportedTable("connections.Connection", "connections", {"sealed_credentials": _SECRET}),
    ExportedTable("connections.CampaignAccount", "campaign_accounts"),
    ExportedTable("connections.ExchangeRate", "exchange_rates"),
    ExportedTable("connections.IgnoredCampaign", "ignored_campaigns"),
    ExportedTable("creatives.Image", "images", {"digest": _DIGEST}, content="content"),
    ExportedTable("creatives.Creative", "creatives"),
    ExportedTable("creatives.CreativePicture", "creative_pictures"),
    ExportedTable("creatives.SwitchedOffRule", "switched_off_ad_rules"),
    ExportedTable("creatives.Ad", "ads", {"told": _DELIVERING}),
    ExportedTable("branding.Brand", "brand", content="logo"),
    ExportedTable("calendar_events.BusinessEvent", "calendar_events"),
    ExportedTable("offerings.Offering", "offerings"),
    ExportedTable("offerings.OfferingPicture", "offering_pictures"),
    ExportedTable("offerings.Promotion", "offering_campaigns"),
    ExportedTable(
        "client_approvals.ApprovalRequest",
        "approval_requests",
        {"token_digest": _SECRET, "code_digest": _SECRET},
    ),
    ExportedTable("client_approvals.ClientApprovalSettings", "client_approval_settings"),
    ExportedTable(
        "company_sign_in.IdentityProvider", "identity_providers", {"sealed_secret": _SECRET}
    ),
    ExportedTable(
        "language_models.BusinessLanguageModel", "language_models", {"sealed_key": _SECRET}
    ),
    ExportedTable("leads.Lead", "prospects"),
    ExportedTable("leads.OptOut", "opt_outs", left_out={"digest": _DIGEST}),
    ExportedTable("leads.FormNotice", "form_notices"),
    ExportedTable("leads.CrmSetup", "crm_mappings"),
    ExportedTable("leads.Erasure", "crm_deletions", left_out={"sealed_email": _SECRET}),
    ExportedTable("performance.Import", "imports"),
    ExportedTable("performance.PerformanceDay", "performance_days", ids={"last_import_id": "imp"}),
    ExportedTable(
        "performance.ReplacedDay",
        "replaced_days",
        ids={"import_id": "imp", "replaced_by": "imp"},
    ),
    ExportedTable("performance.SourceRule", "source_rules"),
    ExportedTable("ad_results.AdDay", "ad_days"),
    ExportedTable("ad_results.DeliveryDay", "campaign_impressions"),
    ExportedTable("ad_results.CampaignReach", "campaign_reach"),
    ExportedTable("ad_results.AudienceReading", "audience_readings"),
    ExportedTable("ad_results.SearchTerm", "search_terms"),
    ExportedTable("ad_results.RegionTotal", "campaign_regions"),
    ExportedTable("sales.SalesDay", "sales_days", ids={"last_import_id": "imp"}),
    ExportedTable(
        "sales.ReplacedSalesDay",
        "replaced_sales_days",
        ids={"import_id": "imp", "replaced_by": "imp"},
    ),
    ExportedTable("sales.ProfitMargin", "profit_margins"),
    ExportedTable("sync.OriginalDay", "days_in_other_currencies"),
    ExportedTable("metrics.SupplierTax", "supplier_taxes"),
    ExportedTable("strategies.BriefDraft", "brief_drafts"),
    ExportedTable("strategies.Brief", "briefs"),
    ExportedTable(
        "strategies.Strategy",
        "strategies",
        {"posterior": "What the optimiser learned. It can be learned again from the days."},
    ),
    ExportedTable("strategies.StrategyLine", "strategy_lines"),
    ExportedTable("strategies.StrategyAd", "strategy_ads"),
    ExportedTable("strategies.FrozenForecast", "forecasts"),
    ExportedTable("scorecards.Score", "forecast_scores"),
    ExportedTable("ad_revisions.AdRevision", "ad_revisions"),
    ExportedTable("ad_revisions.AdRevisionChange", "ad_revision_changes"),
    ExportedTable("launches.Launch", "launches"),
    ExportedTable("launches.Change", "changes"),
    ExportedTable("drift.DriftCheck", "drift_checks"),
    ExportedTable("drift.Drift", "drifts"),
    ExportedTable("spend_guard.SpendGuard", "spend_guards"),
    ExportedTable("spend_guard.SpendNotice", "spend_notices"),
    ExportedTable(
        "alerts.Alert", "alerts", {"account_key": _DELIVERING, "campaign_key": _DELIVERING}
    ),
    ExportedTable("steering.Move", "moves"),
    ExportedTable("steering.Recommendation", "recommendations"),
    ExportedTable("steering.AdPause", "ad_pauses"),
    ExportedTable("steering.NextPlan", "next_plans"),
    ExportedTable("alerts.AlertSettings", "alert_settings"),
    ExportedTable("alerts.ChatChannel", "alert_channels", {"sealed_secret": _SECRET}),
    ExportedTable("alerts.AlertNotice", "alert_notices"),
    ExportedTable("reports.ReportSchedule", "scheduled_reports"),
    ExportedTable("reports.ReportReader", "report_readers"),
    ExportedTable("reports.ReportSending", "report_sendings"),
    ExportedTable("reports.ReportMail", "report_emails"),
    ExportedTable(
        "webhooks.Endpoint",
        "webhook_endpoints",
        {"sealed_secret": _SECRET, "sealed_old_secret": _SECRET},
    ),
    ExportedTable(
        "webhooks.Delivery",
        "webhook_deliveries",
        {"fence": _DELIVERING, "leased_until": _DELIVERING},
    ),
    ExportedTable("webhooks.Recovery", "webhook_recoveries"),
    ExportedTable("webhooks.Attempt", "webhook_attempts"),
)

_COMPUTED: Final = "Computed from the exported days, in a form that only Kempen reads."
_WORKING_COPY: Final = "A working copy, deleted within a day. What it held is exported."

NOT_EXPORTED: Final[Mapping[str, str]] = {
    "requests.IdempotentAnswer": "Answers that are repeated to programs, for a day.",
    "events.EventCounter": "The last number of the exported events.",
    "events.AuditSeal": "Seals that only Kempen's own keys can check.",
    "connections.PartnerCall": "Calls to partners that a page waits for, with secrets in them.",
    "imports.UploadedFile": _WORKING_COPY,
    "imports.ImportFile": _WORKING_COPY,
    "imports.ImportPart": _WORKING_COPY,
    "imports.RememberedColumns": "Choices of columns, known by a digest of their names.",
    "sales.SalesColumns": "Choices of columns, known by a digest of their names.",
    "notification_centre.ReadMark": "How far each member has read what happened.",
    "notification_centre.DismissedFirstSteps": "Which members put the first steps away.",
    "steering.SteeringCheck": "What was last decided for each running plan.",
    "alerts.AlertCheck": "When each business was last checked.",
    "leads.LeadSyncState": "How far lead forms were read.",
    "forecasts.Posterior": _COMPUTED,
    "forecasts.StoredCounterfactual": _COMPUTED,
    "forecasts.GoalOutlook": _COMPUTED,
    "forecasts.LearnedCalendar": _COMPUTED,
    "company_sign_in.CompanySignIn": "Sign-ins on their way, deleted when they are over.",
    "data_exports.DataExport": "Exports themselves.",
    "data_exports.DataExportPart": "Exports themselves.",
}
