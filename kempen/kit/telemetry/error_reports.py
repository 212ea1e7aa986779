"""Reports of unforeseen errors to the operator's own collector (Sentry's protocol), off by default.

A report has the error's kind, its text without email addresses, the frames, and the tags that its
caller gives. It has no variables, no request, no body, no header, no person and no machine's name.
The library is an extra, and is loaded only where SENTRY_DSN names a collector.
"""

from typing import TYPE_CHECKING, Final

from kempen.kit.logs.reasons import without_people

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

_SENT: Final = ("event_id", "timestamp", "level", "platform", "release", "environment", "tags")
_FLUSH_SECONDS: Final = 2.0


class _Reporter:
    """Whether this process reports."""

    is_on = False


def start(dsn: str, release: str) -> None:
    """Report from now on to the collector of `dsn`; without one nothing is loaded or sent."""
    if not dsn:
        return
    import sentry_sdk

    sentry_sdk.init(
        dsn=dsn,
        release=release,
        # What integrations add by themselves: requests, headers, logs, SQL, packages. Data of
        # people (send_default_pii) is off unless asked for; to say so is deprecated.
        default_integrations=False,
        auto_enabling_integrations=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        before_send=_scrubbed,
    )
    _Reporter.is_on = True


def report(error: BaseException, **tags: str) -> None:
    """Report an error that nobody foresaw; `tags` are names and identifiers, never data."""
    if not _Reporter.is_on:
        return
    import sentry_sdk

    with sentry_sdk.new_scope() as scope:
        for name, value in tags.items():
            scope.set_tag(name, value)
        scope.capture_exception(error)


def stop() -> None:
    """Send what waits, for some seconds, and report nothing more."""
    if _Reporter.is_on:
        import sentry_sdk

        _Reporter.is_on = False
        sentry_sdk.get_client().close(timeout=_FLUSH_SECONDS)


def _scrubbed(event: "Event", _hint: "Hint") -> "Event":
    """Leave what is named here, and nothing that a later version of the library may add."""
    left: Event = {}
    for name in _SENT:
        if name in event:
            left[name] = event[name]
    errors = (event.get("exception") or {}).get("values", [])
    for error in errors:
        error["value"] = without_people(str(error.get("value", "")))
    left["exception"] = {"values": errors}
    return left
