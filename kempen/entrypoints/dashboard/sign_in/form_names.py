"""What of ours stands in for allauth's, by name: settings are read before any form can be."""

_FORMS = "kempen.entrypoints.dashboard.sign_in.forms"
_FACTOR_FORMS = "kempen.entrypoints.dashboard.sign_in.factor_forms"
ACCOUNT_FORMS = {
    "signup": f"{_FORMS}.SignUpForm",
    "login": f"{_FORMS}.SignInForm",
    "reauthenticate": f"{_FORMS}.ReauthenticateForm",
    "change_password": f"{_FORMS}.ChangePasswordForm",
    "set_password": f"{_FORMS}.SetPasswordForm",
    "reset_password": f"{_FORMS}.ResetPasswordForm",
    "reset_password_from_key": f"{_FORMS}.ResetPasswordKeyForm",
    "add_email": f"{_FORMS}.ChangeAddressForm",
}
MFA_FORMS = {
    "authenticate": f"{_FACTOR_FORMS}.AuthenticateForm",
    "reauthenticate": f"{_FACTOR_FORMS}.ReauthenticateCodeForm",
    "activate_totp": f"{_FACTOR_FORMS}.ActivateAppForm",
}
SECOND_FACTOR_STAGE = "kempen.entrypoints.dashboard.sign_in.second_factor_stage.SecondFactorStage"
