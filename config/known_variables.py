"""The names of all environment variables, so that a misspelt one is told and not passed over."""

import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import Final

from environs import EnvError

from kempen.platforms.registry import partner_settings

NAMES: Final = frozenset({
    "ACCESS_LOG", "ALERT_SLACK_URL", "ALERT_TELEGRAM_URL", "ARCHIVE_DATABASE_URL",
    "ARCHIVE_FOLDER", "ARCHIVE_KEEP_DAYS",
    "AUDIT_CHECKPOINT_EMAIL", "AUDIT_CHECKPOINT_SECRET", "AUDIT_CHECKPOINT_URL",
    "BACKUP_FOLDER", "BACKUP_KEEP", "BACKUP_TIME", "BASE_URL", "CREDENTIALS_KEYS", "DASHBOARD_URL",
    "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "DATABASE_ROLES",
    "DATABASE_URL", "EMAIL_FROM", "EMAIL_URL", "KEMPEN_DATA_DIR", "KEMPEN_IS_WORKER",
    "KEMPEN_PORT", "KEMPEN_SERVICE", "LANGUAGE_MODEL_KEY", "LANGUAGE_MODEL_NAME",
    "LANGUAGE_MODEL_URL", "METRICS_DIR", "METRICS_TOKEN",
    "OTEL_EXPORTER_OTLP_ENDPOINT", "SANDBOX_URL", "SECRET_KEY", "SENTRY_DSN",
    "SECRET_KEY_FALLBACKS", "SIGNUP_URL", "TRUSTED_PROXY_COUNT", "WEBHOOK_ALLOWED_NETWORKS",
    "WEBHOOK_CA_FILE",
    *(setting.name for setting in partner_settings()),
})  # fmt: skip
# Of programs that call Kempen (docs/guides), of the tests and of the benchmarks.
_OF_OTHERS: Final = frozenset({
    "KEMPEN_API_KEY", "KEMPEN_WEBHOOK_SECRET", "KEMPEN_CHROMIUM", "KEMPEN_CONTRACTS",
    "KEMPEN_DRILL_DELIVERIES", "KEMPEN_DRILL_ROWS", "KEMPEN_DURABLE", "KEMPEN_EXPLORE",
})  # fmt: skip
_OURS: Final = "KEMPEN_"
_OF_TESTS: Final = "KEMPEN_TEST_"
# The tracing library reads more of them, some of which are almost like ours.
_OF_TRACING: Final = "OTEL_"
# What Kubernetes sets in every pod for a Service, such as one with the name kempen-web.
_SERVICE_HOST: Final = "_SERVICE_HOST"
_OF_SERVICE: Final = re.compile(
    r"_SERVICE_HOST|_SERVICE_PORT(_\w+)?|_PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?"
)
# One letter too many, too few or another in a short name; two in a long one.
_ALIKE: Final = 0.87


def refuse_misspelt(given: Collection[str]) -> None:
    """Raise EnvError for a name that begins like ours, or is almost one of ours, and is none."""
    services = [name.removesuffix(_SERVICE_HOST) for name in given if name.endswith(_SERVICE_HOST)]
    for name in sorted(given):
        if name in NAMES or name in _OF_OTHERS or name.startswith((_OF_TESTS, _OF_TRACING)):
            continue
        if any(_is_of_service(name, service) for service in services):
            continue
        known = get_close_matches(name.upper(), NAMES, n=1, cutoff=_ALIKE)
        if known:
            _refuse(name, f"Did you mean {known[0]}?")
        if name.startswith(_OURS):
            close = get_close_matches(name, NAMES, n=1, cutoff=0.75)
            hint = f"Did you mean {close[0]}?" if close else "See docs/configuration.md."
            _refuse(name, hint)


def _is_of_service(name: str, service: str) -> bool:
    rest = name.removeprefix(service)
    return rest != name and _OF_SERVICE.fullmatch(rest) is not None


def _refuse(name: str, hint: str) -> None:
    raise EnvError(f'Environment variable "{name}" invalid: there is no such setting. {hint}')
