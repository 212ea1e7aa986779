"""Says whether the service lives and whether it can work."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, JsonResponse

from kempen.entrypoints.proxy_probe import ANSWER, count_if_asked
from kempen.kit.database.circuit_breaker import database_circuit
from kempen.kit.database.readiness import why_not_ready

PROBES = ("/livez", "/readyz")
METRICS = "/metrics"
_READ = ("GET", "HEAD")


class HealthMiddleware:
    """Answers /livez and /readyz before anything else is asked: no host check, no session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a probe, or pass the request on."""
        if request.path_info == "/livez" and request.method in _READ:
            answer = _answer({"status": "ok"}, 200)
            proxies = count_if_asked(request)
            if proxies is not None:
                answer.headers[ANSWER] = str(proxies)
            return answer
        if request.path_info == "/readyz" and request.method in _READ:
            away = database_circuit.is_open
            why = "the database does not answer" if away else why_not_ready()
            if why is None:
                return _answer({"status": "ok"}, 200)
            return _answer({"status": "unavailable", "reason": why}, 503)
        return self.get_response(request)


def _answer(body: dict[str, str], status: int) -> HttpResponseBase:
    answer = JsonResponse(body, status=status)
    answer.headers["Cache-Control"] = "no-store"
    if status == 503:
        answer.headers["Retry-After"] = "2"
    return answer
