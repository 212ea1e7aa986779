"""Why a provider cannot be set up as asked, and why a sign-in through it is refused."""

from kempen.kit.refusal import RefusalCode


class ProviderRefusal(RefusalCode):
    """The settings of company sign-in cannot be as they were entered."""

    BAD_NAME = "bad_sign_in_name"
    NAME_TAKEN = "sign_in_name_taken"
    BAD_ISSUER = "bad_issuer"
    NO_CLIENT_ID = "no_client_id"
    NO_SECRET = "no_client_secret"  # noqa: S105 -- a code
    TOO_LONG = "value_too_long"
    BAD_DOMAIN = "bad_email_domain"
    TOO_MANY = "too_many_values"
    VALUE_TWICE = "role_value_twice"
    NO_CLAIM = "no_role_claim"
    OWNERS_NOT_ALLOWED = "owners_not_allowed"
    NOT_SET_UP = "company_sign_in_not_set_up"
    NOT_CHECKED = "provider_not_checked"
    NO_EMERGENCY_OWNER = "no_emergency_owner"


class SignInRefusal(RefusalCode):
    """A provider does not answer as it must, or whom it names may not enter."""

    # What is between Kempen and the provider.
    SLOW = "provider_slow"
    UNREACHABLE = "provider_unreachable"
    ADDRESS = "provider_address"
    TLS = "provider_tls"
    TOO_LONG = "provider_answer_too_long"
    # What the provider answers.
    NOT_A_PROVIDER = "not_a_provider"
    OTHER_ISSUER = "other_issuer"
    NO_METHOD = "no_client_authentication"
    CODE_REFUSED = "code_refused"
    BAD_KEYS = "bad_keys"
    BAD_TOKEN = "bad_token"  # noqa: S105 -- a code
    EXPIRED_TOKEN = "expired_token"  # noqa: S105 -- a code
    OTHER_AUDIENCE = "other_audience"
    OTHER_NONCE = "other_nonce"
    DECLINED = "declined_by_provider"
    # Whom it names.
    NO_EMAIL = "no_email"
    UNVERIFIED_EMAIL = "unverified_email"
    OTHER_DOMAIN = "other_email_domain"
    NOT_A_MEMBER = "not_a_member"
    CLOSED_ACCOUNT = "closed_account"
    # What has changed since.
    OVER = "sign_in_over"
    LINK_OVER = "link_over"
    OTHER_ACCOUNT = "other_account"
    INTERRUPTED = "sign_in_interrupted"
