"""The addresses of signing up and in: each of allauth's pages that Kempen has, and no other.

What could take an account over, or lock its owner out, asks who it is: whoever finds a browser
signed in must not move the account to an address of his own. allauth asks so for the second factor
by itself, and for the old password with a new one.
"""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from allauth.usersessions import views as sessions
from django.urls import path, re_path

from kempen.entrypoints.dashboard.shared.access import recently_signed_in
from kempen.entrypoints.dashboard.sign_in import invitations, views

urlpatterns = [
    path("signup/", account.signup, name="account_signup"),
    path("confirm-email/", views.check_inbox, name="account_email_verification_sent"),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", views.follow_link, name="account_confirm_email"),
    re_path(r"^invitations/(?P<key>[-:\w]+)/$", invitations.invitation, name="invitation"),
    path("login/", account.login, name="account_login"),
    path("logout/", views.sign_out, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("email/", recently_signed_in(account.email), name="account_email"),
    path("password/change/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("password/reset/", account.password_reset, name="account_reset_password"),
    path("password/reset/done/", account.password_reset_done, name="account_reset_password_done"),
    path(
        "password/reset/key/done/",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("2fa/", mfa.index, name="mfa_index"),
    path("2fa/authenticate/", mfa.authenticate, name="mfa_authenticate"),
    path("2fa/reauthenticate/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("2fa/totp/activate/", totp.activate_totp, name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("2fa/recovery-codes/", codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/generate/",
        codes.generate_recovery_codes,
        name="mfa_generate_recovery_codes",
    ),
    path(
        "2fa/recovery-codes/download/",
        codes.download_recovery_codes,
        name="mfa_download_recovery_codes",
    ),
    path("2fa/webauthn/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("2fa/webauthn/add/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path(
        "2fa/webauthn/reauthenticate/",
        passkeys.reauthenticate_webauthn,
        name="mfa_reauthenticate_webauthn",
    ),
    path("2fa/webauthn/login/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path(
        "2fa/webauthn/keys/<int:pk>/remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"
    ),
    path("2fa/webauthn/keys/<int:pk>/edit/", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
    path("sessions/", recently_signed_in(sessions.list_usersessions), name="usersessions_list"),
]
