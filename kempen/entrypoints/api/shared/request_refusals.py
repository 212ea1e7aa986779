"""Why the API itself refuses a request, before or beside what the domain refuses."""

from kempen.kit.refusal import Refusal, RefusalCode


class RequestRefusal(RefusalCode):
    """A request cannot be answered as it was sent."""

    # Who asks, and how often.
    KEY_MISSING = "key_missing"
    KEY_INVALID = "key_invalid"
    BUSINESS_UNVERIFIED = "business_unverified"
    MISSING_SCOPE = "missing_scope"
    MISSING_SCOPE_TO_CREATE = "missing_scope_to_create"
    LAUNCH_NOT_ALLOWED = "not_allowed"
    MEMBERS_NOT_ALLOWED = "members_not_allowed"
    HTTPS_REQUIRED = "https_required"
    KEY_EXPOSED = "key_exposed"
    TOO_MANY_OF_KEY = "too_many_requests"
    TOO_MANY_IMPORTS_OF_KEY = "too_many_imports"
    TOO_MANY_OF_BUSINESS = "too_many_requests_of_business"
    BUSY = "busy"
    PDF_BUSY = "pdf_busy"
    # What was sent.
    BAD_QUERY = "bad_query"
    TOO_MANY_FIELDS = "too_many_fields"
    UNKNOWN_PARAMETER = "unknown_parameter"
    REPEATED_PARAMETER = "repeated"
    PARAMETER_TOO_LONG = "too_long"
    CONTROL_CHARACTER = "control_character"
    FOREIGN_CURSOR = "invalid_cursor"
    CURSOR_OF_OTHER_LIST = "cursor_of_other_list"
    BAD_IDEMPOTENCY_KEY = "invalid_idempotency_key"
    LENGTH_REQUIRED = "length_required"
    BAD_LENGTH = "bad_length"
    BODY_TOO_LARGE = "too_large"
    BODY_CUT = "body_cut"
    NOT_JSON_BODY = "unsupported_media_type"
    NOT_AN_IMPORT_BODY = "not_an_import_body"
    NOT_A_PICTURE = "not_a_picture"
    EMPTY_BODY = "empty_body"
    MALFORMED_JSON = "malformed_json"
    SEVERAL_VALUES = "invalid"
    NOT_STORABLE = "not_storable"
    CONFLICT = "conflict"
    # What it names.
    NOT_FOUND = "not_found"
    NOT_LAUNCHED = "not_launched"
    NO_RESULTS = "no_results"
    OTHER_CURRENCY = "other_currency"
    RECONNECT_NEEDED = "reconnect_needed"
    RECONNECT_FOR_REASON = "reconnect_for_reason"
    AMBIGUOUS_CAMPAIGN = "ambiguous_campaign"
    BAD_READER = "bad_reader"
    BAD_EMAIL = "bad_email"
    UNKNOWN_CAMPAIGN = "unknown_campaign"
    UNKNOWN_AD = "unknown_ad"
    EXTERNAL_ID_TAKEN = "external_id_taken"
    EXTERNAL_ID_OF_ERASED = "external_id_of_erased"
    # Parameters of an import.
    NEEDS_CREATE_CAMPAIGNS = "needs_create_campaigns"
    NOT_WITH_CAMPAIGN_ID = "not_with_campaign_id"
    DRY_RUN_TOO_LARGE = "dry_run_too_large"
    PARAMETER_OF_FILES = "parameter_of_files"
    # What an import names or holds.
    UNKNOWN_CAMPAIGN_OF_IMPORT = "unknown_campaign_of_import"
    AMBIGUOUS_CAMPAIGN_OF_IMPORT = "ambiguous_campaign_of_import"
    IMPORT_RUNNING = "import_running"
    ROWS_REFUSED = "rows_refused"
    MANY_ROWS_REFUSED = "many_rows_refused"


class NotFound(Refusal):
    """The one answer for things that do not exist and things of other businesses."""

    def __init__(self) -> None:
        super().__init__(RequestRefusal.NOT_FOUND)
