"""Bodies as we read them: application/json, UTF-8, strict."""

from typing import Any

from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from ninja.parser import Parser
from ninja.renderers import BaseRenderer

from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit import strict_json
from kempen.kit.refusal import Refusal


def require_json(request: HttpRequest) -> None:
    """Raise Problem 415 unless the body is declared application/json, in UTF-8."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    if request.content_type != "application/json" or charset.lower() not in ("utf-8", "utf8"):
        raise Refusal(RequestRefusal.NOT_JSON_BODY)


class StrictParser(Parser):
    """Reads bodies with the strict loader. Its problems come out through ninja as a cause."""

    def parse_body(self, request: HttpRequest) -> Any:  # Any: as ninja has it.
        """Return what the body says; Refusal for what is no JSON."""
        require_json(request)
        try:
            return strict_json.loads(request.body)
        except strict_json.NotStrictJson as error:
            raise Refusal(RequestRefusal.MALFORMED_JSON, fault=str(error)) from error

    def parse_querydict(
        self,
        data: "MultiValueDict[str, str]",
        list_fields: list[str],
        request: HttpRequest,  # noqa: ARG002 -- ninja gives it
    ) -> dict[str, object]:
        """Return the parameters; they were checked when the request was admitted."""
        return {name: data.getlist(name) if name in list_fields else data[name] for name in data}


class ExactRenderer(BaseRenderer):
    """Writes answers with exact numbers."""

    media_type = "application/json"

    def render(
        self,
        request: HttpRequest,  # noqa: ARG002 -- ninja gives it
        data: object,
        *,
        response_status: int,  # noqa: ARG002 -- ninja gives it
    ) -> bytes:
        """Return the bytes."""
        return strict_json.dumps(data)
