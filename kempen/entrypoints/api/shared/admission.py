"""What every operation asks before it runs: the key, its limit and scopes, sound parameters."""

import re
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponseBase
from ninja.operation import Operation

from kempen.domain.accounts.queries import ApiKey
from kempen.entrypoints.api.shared import rate_limits
from kempen.entrypoints.api.shared.idempotency import once
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit.refusal import Fact, Flaw, Refusal

_LONGEST_VALUE = 1_000
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
Run = Callable[..., HttpResponseBase]


def admit(run: Run) -> Run:
    """Wrap an operation's run: admit the request, then run it, once for an Idempotency-Key."""
    operation: Operation = run.__self__  # type: ignore[attr-defined] # run is a bound method

    @wraps(run)
    def admitted(request: HttpRequest, **path: object) -> HttpResponseBase:
        try:
            key = _admission(operation, request)
            if key is None:
                response = run(request, **path)
            else:
                response = once(request, key.business, lambda: run(request, **path))
        except Exception as error:  # noqa: BLE001 -- the API's handlers answer or raise it again
            response = operation.api.on_exception(request, error)
        rate_limits.add_headers(request, response)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"
        return response

    return admitted


def _admission(operation: Operation, request: HttpRequest) -> ApiKey | None:
    key: ApiKey | None = None
    for guard in operation.auth_callbacks:
        identity = guard(request)
        if isinstance(identity, ApiKey):
            key = identity
    _check_query(operation, request)
    return key


def _check_query(operation: Operation, request: HttpRequest) -> None:
    known = parameters_of(operation)
    flaws = []
    for name, values in request.GET.lists():
        shown = {"name": name[:100].encode("ascii", "replace").decode()}
        if name not in known:
            flaws.append(Flaw((), RequestRefusal.UNKNOWN_PARAMETER, shown))
        elif len(values) > 1:
            flaws.append(Flaw((), RequestRefusal.REPEATED_PARAMETER, shown))
        elif len(values[0]) > _LONGEST_VALUE:
            facts: dict[str, Fact] = {**shown, "longest": _LONGEST_VALUE}
            flaws.append(Flaw((), RequestRefusal.PARAMETER_TOO_LONG, facts))
        elif _ODD.search(values[0]):
            flaws.append(Flaw((), RequestRefusal.CONTROL_CHARACTER, shown))
    if flaws:
        raise Refusal.of(*flaws)


def parameters_of(operation: Operation) -> set[str]:
    """Return the names of the query parameters that an operation knows."""
    names: set[str] = set()
    for model in operation.models:
        if getattr(model, "__ninja_param_source__", None) == "query":
            names.update(getattr(model, "__ninja_flatten_map__", None) or model.model_fields)
    return names
