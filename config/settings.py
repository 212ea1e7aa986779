"""Every setting. Values come from the environment; docs/configuration.md explains each."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from config.database import own_places, places_of_urls, session_deadlines, usual_connection
from config.environment import environment
from config.installed_apps import APPS
from config.known_variables import refuse_misspelt
from config.languages import offered
from config.logs import logging_of_other_libraries, write_our_logs
from kempen.entrypoints.dashboard.sign_in import form_names
from kempen.kit.database.keys import embedded_keys
from kempen.kit.loopback import are_loopback
from kempen.platforms.registry import partner_settings

ROOT = Path(__file__).resolve().parent.parent
refuse_misspelt(os.environ)
env = environment()
# NumPy's threads wait for each other on a busy machine: a fit took 9.6 s with two, 0.8 s with one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# ------------------------------------------------------------- where Kempen is and what it talks to
KEMPEN_DATA_DIR = Path(env.str("KEMPEN_DATA_DIR", str(ROOT / ".data"))).absolute()
KEMPEN_PORT: int = env.port("KEMPEN_PORT", "8000")
_here = f"http://127.0.0.1:{KEMPEN_PORT}"
DASHBOARD_URL: str = env.address("DASHBOARD_URL", _here)
BASE_URL: str = env.address("BASE_URL", f"{DASHBOARD_URL}/v1")
SIGNUP_URL: str = env.page("SIGNUP_URL", f"{DASHBOARD_URL}/accounts/signup/")
SANDBOX_URL: str = env.address("SANDBOX_URL", f"http://127.0.0.1:{KEMPEN_PORT + 1}")
# Where each partner is: its specification names the settings (kempen/platforms/<code>/spec.py).
for _setting in partner_settings():
    _read = env.version if _setting.is_version else env.address
    globals()[_setting.name] = _read(_setting.name, _setting.default)
# A language model that writes ads, behind an OpenAI-compatible address; without one, Kempen writes.
LANGUAGE_MODEL_URL: str = env.optional_address("LANGUAGE_MODEL_URL", "")
LANGUAGE_MODEL_KEY: str = env.str("LANGUAGE_MODEL_KEY", "")
LANGUAGE_MODEL_NAME: str = env.str("LANGUAGE_MODEL_NAME", "")
WEBHOOK_ALLOWED_NETWORKS = env.networks("WEBHOOK_ALLOWED_NETWORKS", "")
WEBHOOK_CA_FILE: Path | None = env.file("WEBHOOK_CA_FILE", "")
# Where Slack and Telegram are: members choose channels, never hosts.
ALERT_SLACK_URL: str = env.address("ALERT_SLACK_URL", "https://hooks.slack.com")
ALERT_TELEGRAM_URL: str = env.address("ALERT_TELEGRAM_URL", "https://api.telegram.org")
# Where checkpoints of the audit log go once a day, if anywhere.
AUDIT_CHECKPOINT_EMAIL: str = env.recipient("AUDIT_CHECKPOINT_EMAIL", "")
AUDIT_CHECKPOINT_URL: str = env.optional_address("AUDIT_CHECKPOINT_URL", "")
# Required only where there is an address.
AUDIT_CHECKPOINT_SECRET: str = (
    env.webhook_secret("AUDIT_CHECKPOINT_SECRET")
    if AUDIT_CHECKPOINT_URL
    else env.webhook_secret("AUDIT_CHECKPOINT_SECRET", "")
)

# ------------------------------------------------------------------------------------- the database
# Without DATABASE_URL this is the embedded mode: one machine, everything in the data folder, a
# development mailbox instead of e-mail. What it needs to know it reads there, so every command
# finds the same service.
IS_EMBEDDED = not env.str("DATABASE_URL", "")
IS_WORKER = env.bool("KEMPEN_IS_WORKER", False)
if IS_EMBEDDED:
    _keys = embedded_keys(KEMPEN_DATA_DIR)
    SECRET_KEY: str = env.secret_key("SECRET_KEY", _keys.secret_key)
    CREDENTIALS_KEYS = env.keyring("CREDENTIALS_KEYS", _keys.credentials_keys)
    _places = own_places(KEMPEN_DATA_DIR)
else:
    SECRET_KEY = env.secret_key("SECRET_KEY")
    CREDENTIALS_KEYS = env.keyring("CREDENTIALS_KEYS")
    _url: str = env.postgresql("DATABASE_URL")
    # Past a pooler, for what needs a session of its own; DATABASE_URL is the pooler's then.
    _direct = env.str("DATABASE_DIRECT_URL", "") and env.postgresql("DATABASE_DIRECT_URL")
    _owner = env.str("DATABASE_OWNER_URL", "") and env.postgresql("DATABASE_OWNER_URL")
    _places = places_of_urls(_url, _owner or _url, _direct)
# Keys of before: what they signed is read until it ends, and signed with the new one from then on.
SECRET_KEY_FALLBACKS: list[str] = env.secret_keys("SECRET_KEY_FALLBACKS", "")
# Whether the login acts in roles of its own (kempen/kit/database/scope.py); not so with Citus.
DATABASE_ROLES = IS_EMBEDDED or env.bool("DATABASE_ROLES", True)
DATABASE_OWNER, DATABASE_DIRECT = _places.owner, _places.direct
DATABASES = {"default": usual_connection(_places, is_worker=IS_WORKER, in_roles=DATABASE_ROLES)}
DATABASE_SESSION = session_deadlines(is_worker=IS_WORKER)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# django-allauth keeps its limits and used codes in the cache. All processes share them, so they
# live in the database; Django's own backend for that drops them when there are many.
CACHES = {"default": {"BACKEND": "kempen.domain.idempotency.limits_cache.LimitsCache"}}

# ------------------------------------------------------------------------------------------ backups
BACKUP_FOLDER: Path | None = env.folder("BACKUP_FOLDER", "")
BACKUP_TIME = env.time_of_day("BACKUP_TIME", "02:30")
BACKUP_KEEP: int = env.backups("BACKUP_KEEP", "14")
ARCHIVE_FOLDER: Path | None = env.folder("ARCHIVE_FOLDER", "")
ARCHIVE_KEEP_DAYS: int = env.archive_days("ARCHIVE_KEEP_DAYS", "7")
# Another login to the same server, where that of DATABASE_URL may not replicate.
ARCHIVE_DATABASE_URL: str = env.optional_postgresql("ARCHIVE_DATABASE_URL", "")

# ------------------------------------------------------------------------------------------- e-mail
DEVELOPMENT_MAILBOX = (
    KEMPEN_DATA_DIR / "mailbox" if IS_EMBEDDED and not env.str("EMAIL_URL", "") else None
)
if DEVELOPMENT_MAILBOX:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = str(DEVELOPMENT_MAILBOX)
else:
    _mail = env.mail("EMAIL_URL", "smtp://localhost:25")
    EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
    EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"], _mail["EMAIL_PORT"]
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"], _mail["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS, EMAIL_USE_SSL, EMAIL_TIMEOUT = _mail["EMAIL_USE_TLS"], _mail["EMAIL_USE_SSL"], 15
IS_MAILBOX_SERVED = bool(DEVELOPMENT_MAILBOX) and are_loopback(DASHBOARD_URL, SIGNUP_URL, BASE_URL)
DEFAULT_FROM_EMAIL = (
    env.sender("EMAIL_FROM", "") or f"Kempen <no-reply@{urlsplit(DASHBOARD_URL).hostname}>"
)

# ------------------------------------------------------------------------------------------- Django
DEBUG = False
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
INSTALLED_APPS = APPS
MIDDLEWARE = [
    "kempen.entrypoints.request_id.RequestId",
    "kempen.entrypoints.telemetry.requests.ObservedRequests",
    "kempen.entrypoints.business_scope.BusinessScope",
    "kempen.entrypoints.request_language.RequestLanguage",
    # Above all that answers by itself, so that probes, files and refusals have their headers too.
    "django.middleware.security.SecurityMiddleware",
    "kempen.entrypoints.security.SecurityHeaders",
    "kempen.entrypoints.api.shared.responses.ProblemAnswers",
    "kempen.entrypoints.health.HealthMiddleware",
    "kempen.entrypoints.telemetry.exposition.MetricsPage",
    "kempen.entrypoints.admission.RefusedRequests",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "kempen.entrypoints.query_strings.SensibleQueries",
    "kempen.entrypoints.overload.Overload",
    "kempen.entrypoints.api.shared.clear_text.EncryptedApiOnly",
    "kempen.entrypoints.bodies.WholeBodies",
    "kempen.entrypoints.dashboard.shared.gates.business_address.BusinessAddress",
    "kempen.kit.sessions.HashedSessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "kempen.entrypoints.dashboard.shared.access.SignedInOnly",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "kempen.entrypoints.dashboard.sign_in.session_activity.SessionActivity",
    "django_htmx.middleware.HtmxMiddleware",
    "kempen.entrypoints.dashboard.shared.form_limits.FormLimits",
    "kempen.entrypoints.dashboard.shared.refused.FormAddresses",
    "kempen.entrypoints.dashboard.shared.refused.RefusalMessages",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": sorted(ROOT.glob("kempen/**/templates")),
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "kempen.kit.template_loader.UnindentedLoader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "kempen.entrypoints.dashboard.shared.layout.page_layout",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "template_partials.templatetags.partials",
                "kempen.entrypoints.dashboard.templatetags.figures",
            ],
        },
    }
]
FORM_RENDERER = "kempen.entrypoints.dashboard.shared.form_renderer.FormRenderer"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# --------------------------------------------------------------------------------- background work
PROCRASTINATE_IMPORT_PATHS = ["kempen.entrypoints.worker.duties"]

# ------------------------------------------------------------------------------- languages and days
LANGUAGE_CODE = "en"
# `make`, `kempen run` and `kempen migrate` compile the catalogues of kempen/locale to this folder.
LOCALE_PATHS = [ROOT / "build" / "locale"]
LANGUAGES = offered(LOCALE_PATHS[0])
USE_TZ = True
TIME_ZONE = "Asia/Kuala_Lumpur"

# ------------------------------------------------------------------------------------- static files
# From the root: it is the same in every business (gates/business_address.py).
STATIC_URL = "/static/"
# Nothing elsewhere has a use for them.
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATIC_ROOT = ROOT / "build" / "static"
# The font comes from npm at build time where npm is present; without it the system's own serves.
STATICFILES_DIRS = [
    *sorted(ROOT.glob("kempen/entrypoints/dashboard/*/static")),
    *(("fonts", path) for path in [ROOT / "build" / "fonts"] if path.is_dir()),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "kempen.entrypoints.static_storage.StaticStorage"},
}

# --------------------------------------------------------------------------------------- who enters
AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["kempen.domain.accounts.passwords.BoundedArgon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "kempen.domain.accounts.passwords.PersonalDataValidator"},
    {
        "NAME": "kempen.domain.accounts.passwords.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "kempen.domain.accounts.passwords.CommonPasswordValidator"},
    {"NAME": "kempen.domain.accounts.passwords.MaximumLengthValidator"},
    {"NAME": "kempen.domain.accounts.passwords.WordsOfTheServiceValidator"},
]
PASSWORD_RESET_TIMEOUT = 3600
LOGIN_URL, LOGIN_REDIRECT_URL = "account_login", "overview"
ACCOUNT_ADAPTER = "kempen.entrypoints.dashboard.sign_in.adapter.AccountAdapter"
ACCOUNT_FORMS, MFA_FORMS = form_names.ACCOUNT_FORMS, form_names.MFA_FORMS
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PREVENT_ENUMERATION = True
# Failed sign-ins are counted by kempen/entrypoints/dashboard/sign_in/attempts.py.
ACCOUNT_RATE_LIMITS = {"reset_password": "20/m/ip,5/h/key", "login_failed": None}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "/"
MFA_ADAPTER = "kempen.entrypoints.dashboard.sign_in.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Kempen"
SOCIALACCOUNT_ADAPTER = "kempen.entrypoints.dashboard.company_sign_in.adapter.CompanyAdapter"
USERSESSIONS_TRACK_ACTIVITY = True
ALLAUTH_TRUSTED_PROXY_COUNT = env.proxies("TRUSTED_PROXY_COUNT", "0")

# ----------------------------------------------------------------------------------------- security
_addresses = {urlsplit(url).hostname or "" for url in (DASHBOARD_URL, BASE_URL, SIGNUP_URL)}
ALLOWED_HOSTS = sorted(_addresses | ({"127.0.0.1", "localhost", "[::1]"} if IS_EMBEDDED else set()))
CSRF_TRUSTED_ORIGINS = [DASHBOARD_URL] if DASHBOARD_URL.startswith("https://") else []
IS_HTTPS = DASHBOARD_URL.startswith("https://")
SESSION_ENGINE = "kempen.kit.sessions"
SESSION_COOKIE_NAME = "__Host-session" if IS_HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if IS_HTTPS else "csrf"
LANGUAGE_COOKIE_NAME = "__Host-language" if IS_HTTPS else "language"
THEME_COOKIE_NAME = "__Host-theme" if IS_HTTPS else "theme"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 3600
SECURE_SSL_REDIRECT = IS_HTTPS
# The API is not redirected: whoever sends a key in clear is told so. Probes come from within.
SECURE_REDIRECT_EXEMPT = [r"^v1(/|$)", r"^(livez|readyz|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = IS_HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

# ----------------------------------------------------------------------------------------- metrics
# Where the processes of this machine count: those that share the folder are told together.
_metrics = env.str("METRICS_DIR", "") or (str(KEMPEN_DATA_DIR / "metrics") if IS_EMBEDDED else "")
METRICS_DIR: Path | None = Path(_metrics).absolute() if _metrics else None
METRICS_TOKEN: str = env.token("METRICS_TOKEN", "")
# Collectors of the operator's own. Without them nothing is loaded, and nothing is sent anywhere.
OTEL_EXPORTER_OTLP_ENDPOINT: str = env.spans("OTEL_EXPORTER_OTLP_ENDPOINT", "")
SENTRY_DSN: str = env.errors("SENTRY_DSN", "")

# --------------------------------------------------------------------------------------------- logs
ACCESS_LOG: bool = env.bool("ACCESS_LOG", True)
LOGGING = logging_of_other_libraries()
write_our_logs()
