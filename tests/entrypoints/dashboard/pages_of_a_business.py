"""Pages that show a list, or what a business has, and need no identifier."""

PAGES = (
    "/",
    "/campaigns/",
    "/alerts/",
    "/alerts/settings/",
    "/notifications/",
    "/offerings/",
    "/strategies/",
    "/strategies/new/",
    "/insights/import/",
    "/insights/reports/",
    "/insights/reports/schedules/",
    "/insights/calendar/",
    "/insights/calendar/raya/",
    "/insights/forecasts/",
    "/insights/prospects/",
    "/integrations/",
    "/settings/activity/",
    "/settings/keys/",
    "/settings/money/",
    "/settings/webhooks/",
)
