"""What Django loads: parts of others, then the rooms of the domain, the lowest first.

django-ninja is not among them: it works without, every process would load it, and 16 MB of static
files would come with it that no page shows.
"""

from typing import Final

APPS: Final = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.usersessions",
    "django_htmx",
    "procrastinate.contrib.django",
    "template_partials",
    "kempen.domain.installation",
    "kempen.domain.accounts",
    "kempen.domain.company_sign_in",
    "kempen.domain.idempotency",
    "kempen.domain.events",
    "kempen.domain.campaigns",
    "kempen.domain.connections",
    "kempen.domain.creatives",
    "kempen.domain.leads",
    "kempen.domain.performance",
    "kempen.domain.imports",
    "kempen.domain.forecasts",
    "kempen.domain.metrics",
    "kempen.domain.branding",
    "kempen.domain.strategies",
    "kempen.domain.launches",
    "kempen.domain.client_approvals",
    "kempen.domain.drift",
    "kempen.domain.spend_guard",
    "kempen.domain.sync",
    "kempen.domain.reports",
    "kempen.domain.scorecards",
    "kempen.domain.webhooks",
    "kempen.domain.data_exports",
    "kempen.domain.account_closure",
    "kempen.domain.backups",
    "kempen.domain.operators",
    "kempen.entrypoints.api",
    "kempen.entrypoints.dashboard",
]
