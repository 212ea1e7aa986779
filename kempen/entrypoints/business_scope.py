"""A request touches the rows of one business alone, and before its gate those of none."""

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse

from kempen.kit.database.scope import NO_BUSINESS, Scope, current_scope, scoped


class BusinessScope:
    """Begins each request in no business; the gates of the dashboard and the API enter one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; what is streamed is read in the business that the request ended in."""
        with scoped(NO_BUSINESS):
            response = self.get_response(request)
            if isinstance(response, StreamingHttpResponse):
                parts = iter(response.streaming_content)  # type: ignore[arg-type] # None is async.
                response.streaming_content = _parts_in(current_scope(), parts)
        return response


def _parts_in(scope: Scope, parts: Iterator[bytes]) -> Iterator[bytes]:
    """Read one part at a time: between two of them the thread may do something else."""
    while True:
        with scoped(scope):
            part = next(parts, None)
        if part is None:
            return
        yield part
