"""Spans for an OpenTelemetry collector of the operator's own, off by default.

The library is an extra, and is loaded only where OTEL_EXPORTER_OTLP_ENDPOINT names a collector.
Elsewhere a span costs a call. Spans have names and identifiers, never data: of a statement its
first word, of an error its kind.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Tracer


class _Tracing:
    """Where the spans of this process go."""

    provider: "TracerProvider | None" = None
    tracer: "Tracer | None" = None


def start(endpoint: str, release: str, part: str) -> None:
    """Send spans of this `part` (web, worker) from now on; without an endpoint nothing is loaded.

    Begins a thread, so call it after the process was forked.
    """
    if not endpoint:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    facts = {"service.name": f"kempen-{part}", "service.version": release}
    provider = TracerProvider(resource=Resource.create(facts))
    exporter = OTLPSpanExporter(endpoint=f"{endpoint}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    _Tracing.provider, _Tracing.tracer = provider, provider.get_tracer("kempen")


def is_on() -> bool:
    """Whether spans are sent."""
    return _Tracing.tracer is not None


@contextmanager
def span(name: str, **attributes: str | int) -> Iterator[Callable[..., None]]:
    """Trace the block; what is yielded gives the span another name, and further attributes."""
    if _Tracing.tracer is None:
        yield _nothing
        return
    from opentelemetry.trace import Status, StatusCode

    with _Tracing.tracer.start_as_current_span(
        # The library would keep the error's text, in which people may be.
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as current:  # fmt: skip

        def describe(new_name: str, **more: str | int) -> None:
            current.update_name(new_name)
            current.set_attributes(more)

        try:
            yield describe
        except BaseException as error:
            current.set_status(Status(StatusCode.ERROR, type(error).__name__))
            raise


def stop() -> None:
    """Send what waits and trace nothing more."""
    provider, _Tracing.provider, _Tracing.tracer = _Tracing.provider, None, None
    if provider is not None:
        provider.shutdown()


def _nothing(_name: str, **_attributes: str | int) -> None:
    return
