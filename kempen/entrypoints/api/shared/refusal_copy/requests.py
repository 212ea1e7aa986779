"""Refusals of the API itself, and of repeated requests."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.connections.rules import NO_RATE
from kempen.domain.idempotency.refusals import RepetitionRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.entrypoints.overload import RETRY_AFTER_SECONDS
from kempen.kit.refusal import RefusalCode

_REALM: Final = 'Bearer realm="Kempen API"'
_HTTPS: Final = "Use https: over http anyone on the way can read the request."
_BUSY: Final = (
    "Kempen is busy with other files. Nothing was changed. Try again after the time in Retry-After."
)
_WAIT: Final = {"Retry-After": "{seconds}"}
_SOON: Final = {"Retry-After": str(RETRY_AFTER_SECONDS)}
_HEADER: Final = "Idempotency-Key"

_WHO: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.KEY_MISSING: RefusalAnswer(
        "An API key is needed: send the header Authorization: Bearer kpn_…",
        401,
        headers={"WWW-Authenticate": _REALM},
    ),
    RequestRefusal.KEY_INVALID: RefusalAnswer(
        "This API key does not work: it is mistyped, revoked or expired, or its maker is no longer "
        "a member. Use another key.",
        401,
        headers={"WWW-Authenticate": f'{_REALM}, error="invalid_token"'},
    ),
    RequestRefusal.BUSINESS_UNVERIFIED: RefusalAnswer(
        "This business is not verified yet: its owner follows the link in the verification e-mail, "
        "or asks for a new one on the sign-in page.",
        403,
    ),
    RequestRefusal.MISSING_SCOPE: RefusalAnswer(
        "This key lacks the scope {scopes}. Make a key that has it.", 403
    ),
    RequestRefusal.MISSING_SCOPE_TO_CREATE: RefusalAnswer(
        "To make campaigns this key lacks the scope {scope}.", 403, code="missing_scope"
    ),
    RequestRefusal.LAUNCH_NOT_ALLOWED: RefusalAnswer(
        "Launching is for an owner or a manager: use a key bound to one.", 403
    ),
    RequestRefusal.MEMBERS_NOT_ALLOWED: RefusalAnswer(
        "Members are managed by an owner or a manager: use a key bound to one.",
        403,
        code="not_allowed",
    ),
    RequestRefusal.HTTPS_REQUIRED: RefusalAnswer(_HTTPS, 403),
    RequestRefusal.KEY_EXPOSED: RefusalAnswer(
        f"{_HTTPS} The API key that came with it works no longer. Create another key and send it "
        "over https only.",
        403,
        code="https_required",
    ),
    RequestRefusal.TOO_MANY_OF_KEY: RefusalAnswer(
        "This key may make {most:,} requests a minute. Try again in {seconds} seconds.",
        429,
        headers=_WAIT,
    ),
    RequestRefusal.TOO_MANY_IMPORTS_OF_KEY: RefusalAnswer(
        "This key may make {most:,} imports a minute. Try again in {seconds} seconds.",
        429,
        code="too_many_requests",
        headers=_WAIT,
    ),
    RequestRefusal.TOO_MANY_OF_BUSINESS: RefusalAnswer(
        "All keys of this business together may make {most:,} requests a minute. Try again in "
        "{seconds} seconds.",
        429,
        code="too_many_requests",
        headers=_WAIT,
    ),
    RequestRefusal.BUSY: RefusalAnswer(_BUSY, 503, headers=_SOON),
    RequestRefusal.PDF_BUSY: RefusalAnswer(_BUSY, 503, headers=_SOON),
}
_SENT: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.BAD_QUERY: RefusalAnswer(
        "The query must be UTF-8 text, percent-encoded where needed.", 400
    ),
    RequestRefusal.TOO_MANY_FIELDS: RefusalAnswer(
        "The query has more than {most:,} fields. Send fewer.", 400
    ),
    RequestRefusal.UNKNOWN_PARAMETER: RefusalAnswer(
        "This address has no such parameter.", pointer="?{name}"
    ),
    RequestRefusal.REPEATED_PARAMETER: RefusalAnswer(
        "Send this parameter once.", pointer="?{name}"
    ),
    RequestRefusal.PARAMETER_TOO_LONG: RefusalAnswer(
        "At most {longest} characters, please.", pointer="?{name}"
    ),
    RequestRefusal.CONTROL_CHARACTER: RefusalAnswer(
        "The text holds a control character.", pointer="?{name}"
    ),
    RequestRefusal.FOREIGN_CURSOR: RefusalAnswer(
        "This is not a cursor from next_cursor. Leave it out to begin at the start.",
        pointer="?cursor",
    ),
    RequestRefusal.CURSOR_OF_OTHER_LIST: RefusalAnswer(
        "This cursor belongs to another list or to other filters. Send it to the address and with "
        "the filters that made it, or leave it out to begin at the start.",
        code="invalid_cursor",
        pointer="?cursor",
    ),
    RequestRefusal.BAD_IDEMPOTENCY_KEY: RefusalAnswer(
        "Idempotency-Key takes 1 to {longest} printable ASCII characters.", pointer=_HEADER
    ),
    RequestRefusal.LENGTH_REQUIRED: RefusalAnswer(
        "Send the body with a Content-Length instead of Transfer-Encoding: chunked, so that a cut "
        "body can be told from a whole one.",
        411,
    ),
    RequestRefusal.BAD_LENGTH: RefusalAnswer(
        "Content-Length is not a number.", 400, code="bad_request"
    ),
    RequestRefusal.BODY_TOO_LARGE: RefusalAnswer(
        "This address takes bodies of at most {most:,} bytes.", 413
    ),
    RequestRefusal.BODY_CUT: RefusalAnswer(
        "Content-Length says {declared} bytes, {arrived} arrived. Nothing was used: send it again.",
        400,
    ),
    RequestRefusal.NOT_JSON_BODY: RefusalAnswer(
        "Send the body as Content-Type: application/json, in UTF-8.", 415
    ),
    RequestRefusal.NOT_AN_IMPORT_BODY: RefusalAnswer(
        "Send application/json, or a file as text/csv or application/x-ndjson, in Content-Type. A "
        "workbook (.xlsx) and a zipped CSV are taken by the dashboard, Analytics > Import, and by "
        "kempen import.",
        415,
        code="unsupported_media_type",
    ),
    RequestRefusal.NOT_A_PICTURE: RefusalAnswer(
        "Send the picture's bytes as Content-Type: image/jpeg or image/png.",
        415,
        code="unsupported_media_type",
    ),
    RequestRefusal.EMPTY_BODY: RefusalAnswer(
        "The body is empty. Send a JSON object.", 400, code="malformed_json"
    ),
    RequestRefusal.MALFORMED_JSON: RefusalAnswer("{fault}", 400),
    RequestRefusal.SEVERAL_VALUES: RefusalAnswer("{count} values are wrong; errors lists them."),
    RequestRefusal.NOT_STORABLE: RefusalAnswer(
        "A value is outside of what can be stored.", code="invalid"
    ),
    RequestRefusal.CONFLICT: RefusalAnswer(
        "Something with these values exists, or has just been deleted.", 409
    ),
}
_NAMED: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.NOT_FOUND: RefusalAnswer("There is no such thing here.", 404),
    RequestRefusal.NOT_LAUNCHED: RefusalAnswer("This strategy was not launched.", 409),
    RequestRefusal.NO_RESULTS: RefusalAnswer(
        "A CRM has no results to read: prospects are sent to it as they come in.", 409
    ),
    RequestRefusal.OTHER_CURRENCY: RefusalAnswer(NO_RATE, 409),
    RequestRefusal.RECONNECT_NEEDED: RefusalAnswer("Connect this account again.", 409),
    # What the platform said when it refused the stored access.
    RequestRefusal.RECONNECT_FOR_REASON: RefusalAnswer("{reason}", 409, code="reconnect_needed"),
    RequestRefusal.AMBIGUOUS_CAMPAIGN: RefusalAnswer(
        "This id is known on more than one platform: use the identifier that begins cmp_.",
        409,
        pointer="?campaign_id",
    ),
    RequestRefusal.BAD_READER: RefusalAnswer(
        "No member of this business who may export numbers has this address."
    ),
    RequestRefusal.BAD_EMAIL: RefusalAnswer(
        "Send an address such as name@example.com.", pointer="#/email"
    ),
    RequestRefusal.UNKNOWN_CAMPAIGN: RefusalAnswer(
        "There is no such campaign here.", pointer="#/campaign_id"
    ),
    RequestRefusal.UNKNOWN_AD: RefusalAnswer("There is no such ad here.", pointer="#/ad_id"),
    RequestRefusal.EXTERNAL_ID_TAKEN: RefusalAnswer(
        "A lead of another email address has this external_id. Send another one.",
        409,
        pointer="#/external_id",
    ),
    RequestRefusal.EXTERNAL_ID_OF_ERASED: RefusalAnswer(
        "A lead whose personal data was deleted has this external_id. Send another one.",
        409,
        code="external_id_taken",
        pointer="#/external_id",
    ),
    RequestRefusal.NEEDS_CREATE_CAMPAIGNS: RefusalAnswer(
        "This goes with create_campaigns=true.", shown=("errors_total",), pointer="?objective"
    ),
    RequestRefusal.NOT_WITH_CAMPAIGN_ID: RefusalAnswer(
        "With campaign_id no campaign is made: leave one of the two out.",
        shown=("errors_total",),
        pointer="?create_campaigns",
    ),
    RequestRefusal.DRY_RUN_TOO_LARGE: RefusalAnswer(
        "A dry run takes CSV of up to {most:,} rows and 4 MiB.",
        code="too_large",
        shown=("errors_total",),
        pointer="?dry_run",
    ),
    RequestRefusal.PARAMETER_OF_FILES: RefusalAnswer(
        "This parameter is for text/csv. Put it into the JSON body.",
        code="unknown_parameter",
        pointer="?{name}",
    ),
}
_IMPORTED: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.UNKNOWN_CAMPAIGN_OF_IMPORT: RefusalAnswer(
        "No campaign of this business has this campaign_id.",
        404,
        code="not_found",
        pointer="?campaign_id",
    ),
    RequestRefusal.AMBIGUOUS_CAMPAIGN_OF_IMPORT: RefusalAnswer(
        "Two platforms know a campaign by this id. Send ours instead: {ours}.",
        409,
        code="ambiguous_campaign",
        pointer="?campaign_id",
    ),
    RequestRefusal.IMPORT_RUNNING: RefusalAnswer(
        "Another import of these campaigns is being stored. Send this again in a while.",
        503,
        headers={"Retry-After": "10"},
    ),
    RequestRefusal.ROWS_REFUSED: RefusalAnswer(
        "{total:,} values are wrong, so nothing was stored; errors lists them.", code="invalid"
    ),
    RequestRefusal.MANY_ROWS_REFUSED: RefusalAnswer(
        "{total:,} values are wrong, so nothing was stored; errors lists the first {listed:,}.",
        code="invalid",
    ),
}
REQUESTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {**_WHO, **_SENT, **_NAMED, **_IMPORTED}
REPETITIONS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RepetitionRefusal.IN_PROGRESS: RefusalAnswer(
        "The first request with this Idempotency-Key is still running. Ask again in a moment.",
        409,
        headers={"Retry-After": "1"},
    ),
    RepetitionRefusal.OTHER_BODY: RefusalAnswer(
        "This Idempotency-Key came before with another body. Use a new key for a new request.",
        pointer=_HEADER,
    ),
    RepetitionRefusal.ANSWER_DELETED: RefusalAnswer(
        "This request was answered before, and the personal data that its answer held was deleted "
        "since. Nothing was done again. Use a new key for a new request.",
        409,
    ),
    RepetitionRefusal.ANSWER_UNREADABLE: RefusalAnswer(
        "This request was answered before, but the kept answer can no longer be read. Look whether "
        "it had its effect, then use a new key.",
        409,
    ),
}
