"""Settings of the identity provider: a Django project that knows nothing of Kempen."""

import os
from pathlib import Path

_folder = Path(os.environ["IDENTITY_SERVER_FOLDER"])
SECRET_KEY = "only-for-this-test"
ROOT_URLCONF = "tests.identity_server.urls"
ALLOWED_HOSTS = ["localhost"]
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {
    "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(_folder / "people.sqlite3")}
}
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "allauth",
    "allauth.account",
    "allauth.idp.oidc",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
IDP_OIDC_ADAPTER = "tests.identity_server.claims.GroupsAdapter"
IDP_OIDC_PRIVATE_KEY = (_folder / "signing.pem").read_text()
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Its tables are made of the models: running the migrations would take longer than the test.
MIGRATION_MODULES = dict.fromkeys(
    ["auth", "contenttypes", "sessions", "account", "allauth_idp_oidc"]
)
