"""Refusals of the API itself, and of repeated requests."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.idempotency.refusals import RepetitionRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import NO_RATE, RefusalAnswer
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.entrypoints.overload import RETRY_AFTER_SECONDS
from kempen.kit.refusal import RefusalCode

_REALM: Final = 'Bearer realm="Kempen API"'
_BUSY: Final = _(
    "Kempen is busy with other files. Nothing was changed. Try again after the time in Retry-After."
)
_WAIT: Final = {"Retry-After": "{seconds}"}
_SOON: Final = {"Retry-After": str(RETRY_AFTER_SECONDS)}
_HEADER: Final = "Idempotency-Key"

_WHO: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.KEY_MISSING: RefusalAnswer(
        _("An API key is required. Send the header Authorization: Bearer kpn_…"),
        401,
        headers={"WWW-Authenticate": _REALM},
    ),
    RequestRefusal.KEY_INVALID: RefusalAnswer(
        _(
            "This API key does not work. It is mistyped, revoked or expired, or the member "
            "who created it has left. Use another key."
        ),
        401,
        headers={"WWW-Authenticate": f'{_REALM}, error="invalid_token"'},
    ),
    RequestRefusal.BUSINESS_UNVERIFIED: RefusalAnswer(
        _(
            "This business is not verified yet. Its owner must open the link in the "
            "verification email, or request a new one on the sign-in page."
        ),
        403,
    ),
    RequestRefusal.MISSING_SCOPE: RefusalAnswer(
        _("This key does not have the scope {scopes}. Create a key that has it."), 403
    ),
    RequestRefusal.MISSING_SCOPE_TO_CREATE: RefusalAnswer(
        _("This key does not have the scope {scope}, which creating campaigns needs."),
        403,
        code="missing_scope",
    ),
    RequestRefusal.LAUNCH_NOT_ALLOWED: RefusalAnswer(
        _("Only owners and managers can launch. Use a key bound to one of them."), 403
    ),
    RequestRefusal.MEMBERS_NOT_ALLOWED: RefusalAnswer(
        _("Only owners and managers can manage members. Use a key bound to one of them."),
        403,
        code="not_allowed",
    ),
    RequestRefusal.HTTPS_REQUIRED: RefusalAnswer(
        _("Use https. Over http, others on the network can read the request."), 403
    ),
    RequestRefusal.KEY_EXPOSED: RefusalAnswer(
        _(
            "Use https. Over http, others on the network can read the request. The API key in it "
            "has been revoked. Create another key and send it over https only."
        ),
        403,
        code="https_required",
    ),
    RequestRefusal.TOO_MANY_OF_KEY: RefusalAnswer(
        _("This key can make {most:,} requests a minute. Try again in {seconds} seconds."),
        429,
        headers=_WAIT,
    ),
    RequestRefusal.TOO_MANY_IMPORTS_OF_KEY: RefusalAnswer(
        _("This key can make {most:,} imports a minute. Try again in {seconds} seconds."),
        429,
        code="too_many_requests",
        headers=_WAIT,
    ),
    RequestRefusal.TOO_MANY_OF_BUSINESS: RefusalAnswer(
        _(
            "The keys of this business can make {most:,} requests a minute together. Try "
            "again in {seconds} seconds."
        ),
        429,
        code="too_many_requests",
        headers=_WAIT,
    ),
    RequestRefusal.BUSY: RefusalAnswer(_BUSY, 503, headers=_SOON),
    RequestRefusal.PDF_BUSY: RefusalAnswer(_BUSY, 503, headers=_SOON),
}
_SENT: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.BAD_QUERY: RefusalAnswer(
        _("The query must be UTF-8 text. Percent-encode it where needed."), 400
    ),
    RequestRefusal.TOO_MANY_FIELDS: RefusalAnswer(
        _("The query has more than {most:,} fields. Send fewer."), 400
    ),
    RequestRefusal.UNKNOWN_PARAMETER: RefusalAnswer(
        _("There is no parameter of this name here. Remove it."), pointer="?{name}"
    ),
    RequestRefusal.REPEATED_PARAMETER: RefusalAnswer(
        _("Send this parameter once."), pointer="?{name}"
    ),
    RequestRefusal.PARAMETER_TOO_LONG: RefusalAnswer(
        _("Must be {longest} characters or fewer."), pointer="?{name}"
    ),
    RequestRefusal.CONTROL_CHARACTER: RefusalAnswer(
        _("Must not contain control characters."), pointer="?{name}"
    ),
    RequestRefusal.FOREIGN_CURSOR: RefusalAnswer(
        _("Must be a cursor from next_cursor. Leave it out to start at the beginning."),
        pointer="?cursor",
    ),
    RequestRefusal.CURSOR_OF_OTHER_LIST: RefusalAnswer(
        _(
            "This cursor belongs to another list or to other filters. Send it with the "
            "URL and filters that returned it, or leave it out to start at the beginning."
        ),
        code="invalid_cursor",
        pointer="?cursor",
    ),
    RequestRefusal.BAD_IDEMPOTENCY_KEY: RefusalAnswer(
        _("Idempotency-Key must be 1 to {longest} printable ASCII characters."), pointer=_HEADER
    ),
    RequestRefusal.LENGTH_REQUIRED: RefusalAnswer(
        _(
            "Send the body with a Content-Length instead of Transfer-Encoding: chunked. "
            "Without it, Kempen cannot tell whether the whole body arrived."
        ),
        411,
    ),
    RequestRefusal.BAD_LENGTH: RefusalAnswer(
        _("Content-Length must be a number."), 400, code="bad_request"
    ),
    RequestRefusal.BODY_TOO_LARGE: RefusalAnswer(
        _("The body must be {most:,} bytes or fewer."), 413
    ),
    RequestRefusal.BODY_CUT: RefusalAnswer(
        _(
            "Content-Length says {declared} bytes, but {arrived} arrived. Nothing was saved. "
            "Send the request again."
        ),
        400,
    ),
    RequestRefusal.NOT_JSON_BODY: RefusalAnswer(
        _("Send the body as Content-Type: application/json, in UTF-8."), 415
    ),
    RequestRefusal.NOT_AN_IMPORT_BODY: RefusalAnswer(
        _(
            "Set Content-Type to application/json, text/csv or application/x-ndjson. To "
            "import a workbook (.xlsx) or a zipped CSV, use Analytics > Import or kempen "
            "import."
        ),
        415,
        code="unsupported_media_type",
    ),
    RequestRefusal.NOT_A_PICTURE: RefusalAnswer(
        _("Send the image’s bytes as Content-Type: image/jpeg or image/png."),
        415,
        code="unsupported_media_type",
    ),
    RequestRefusal.EMPTY_BODY: RefusalAnswer(
        _("The body is empty. Send a JSON object."), 400, code="malformed_json"
    ),
    RequestRefusal.MALFORMED_JSON: RefusalAnswer("{fault}", 400),
    RequestRefusal.SEVERAL_VALUES: RefusalAnswer(
        _("{count} values are wrong. `errors` lists them.")
    ),
    RequestRefusal.NOT_STORABLE: RefusalAnswer(
        _("A value is too large or too small to be saved."), code="invalid"
    ),
    RequestRefusal.CONFLICT: RefusalAnswer(
        _("Something with these values already exists, or was just deleted."), 409
    ),
}
_NAMED: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.NOT_FOUND: RefusalAnswer(_("Not found. Check the ID."), 404),
    RequestRefusal.NOT_LAUNCHED: RefusalAnswer(_("This strategy has not been launched."), 409),
    RequestRefusal.NO_RESULTS: RefusalAnswer(
        _("A CRM has no results to read. Kempen sends leads to it as they arrive."), 409
    ),
    RequestRefusal.OTHER_CURRENCY: RefusalAnswer(NO_RATE, 409),
    RequestRefusal.RECONNECT_NEEDED: RefusalAnswer(_("Connect this account again."), 409),
    # What the platform said when it refused the stored access.
    RequestRefusal.RECONNECT_FOR_REASON: RefusalAnswer("{reason}", 409, code="reconnect_needed"),
    RequestRefusal.AMBIGUOUS_CAMPAIGN: RefusalAnswer(
        _("More than one platform has a campaign with this ID. Use the ID that begins with cmp_."),
        409,
        pointer="?campaign_id",
    ),
    RequestRefusal.BAD_READER: RefusalAnswer(
        _("Must be the email address of a member who can export data.")
    ),
    RequestRefusal.BAD_EMAIL: RefusalAnswer(
        _("Must be an email address, such as name@example.com."), pointer="#/email"
    ),
    RequestRefusal.UNKNOWN_CAMPAIGN: RefusalAnswer(
        _("This business has no campaign with this ID."), pointer="#/campaign_id"
    ),
    RequestRefusal.UNKNOWN_AD: RefusalAnswer(
        _("This campaign has no ad with this ID."), pointer="#/ad_id"
    ),
    RequestRefusal.EXTERNAL_ID_TAKEN: RefusalAnswer(
        _("A lead with another email address already has this external_id. Use another one."),
        409,
        pointer="#/external_id",
    ),
    RequestRefusal.EXTERNAL_ID_OF_ERASED: RefusalAnswer(
        _("A lead whose personal data was deleted has this external_id. Use another one."),
        409,
        code="external_id_taken",
        pointer="#/external_id",
    ),
    RequestRefusal.NEEDS_CREATE_CAMPAIGNS: RefusalAnswer(
        _("Only valid with create_campaigns=true. Add it, or leave this parameter out."),
        shown=("errors_total",),
        pointer="?objective",
    ),
    RequestRefusal.NOT_WITH_CAMPAIGN_ID: RefusalAnswer(
        _("Not valid with campaign_id, which creates no campaign. Leave one of the two out."),
        shown=("errors_total",),
        pointer="?create_campaigns",
    ),
    RequestRefusal.DRY_RUN_TOO_LARGE: RefusalAnswer(
        _("A dry run accepts CSV of up to {most:,} rows and 4 MiB."),
        code="too_large",
        shown=("errors_total",),
        pointer="?dry_run",
    ),
    RequestRefusal.PARAMETER_OF_FILES: RefusalAnswer(
        _("Only valid for text/csv. Put it in the JSON body."),
        code="unknown_parameter",
        pointer="?{name}",
    ),
}
_IMPORTED: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RequestRefusal.UNKNOWN_CAMPAIGN_OF_IMPORT: RefusalAnswer(
        _("This business has no campaign with this campaign_id."),
        404,
        code="not_found",
        pointer="?campaign_id",
    ),
    RequestRefusal.AMBIGUOUS_CAMPAIGN_OF_IMPORT: RefusalAnswer(
        _("Two platforms have a campaign with this ID. Use Kempen’s instead: {ours}."),
        409,
        code="ambiguous_campaign",
        pointer="?campaign_id",
    ),
    RequestRefusal.IMPORT_RUNNING: RefusalAnswer(
        _("Another import of these campaigns is running. Send the request again later."),
        503,
        headers={"Retry-After": "10"},
    ),
    RequestRefusal.ROWS_REFUSED: RefusalAnswer(
        _("{total:,} values are wrong. Nothing was saved. `errors` lists them."),
        code="invalid",
    ),
    RequestRefusal.MANY_ROWS_REFUSED: RefusalAnswer(
        _("{total:,} values are wrong. Nothing was saved. `errors` lists the first {listed:,}."),
        code="invalid",
    ),
}
REQUESTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {**_WHO, **_SENT, **_NAMED, **_IMPORTED}
REPETITIONS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    RepetitionRefusal.IN_PROGRESS: RefusalAnswer(
        _("The first request with this Idempotency-Key is still running. Try again in a moment."),
        409,
        headers={"Retry-After": "1"},
    ),
    RepetitionRefusal.OTHER_BODY: RefusalAnswer(
        _("This Idempotency-Key was used with another body. Use a new key for a new request."),
        pointer=_HEADER,
    ),
    RepetitionRefusal.ANSWER_DELETED: RefusalAnswer(
        _(
            "This request was answered before, and the personal data in that answer has been "
            "deleted. Nothing was done again. Use a new key for a new request."
        ),
        409,
    ),
    RepetitionRefusal.ANSWER_UNREADABLE: RefusalAnswer(
        _(
            "This request was answered before, but the saved answer can no longer be read. "
            "Check whether the request took effect, then use a new key."
        ),
        409,
    ),
}
