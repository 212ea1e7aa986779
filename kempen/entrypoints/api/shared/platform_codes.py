"""The platforms in bodies and queries: one of the codes that the registry has."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticKnownError, core_schema

from kempen.platforms.registry import campaign_platform_codes, platform_codes


@dataclass(frozen=True)
class OneOf:
    """Take what `codes` returns when it is asked, as a Literal takes what it was made with."""

    codes: Callable[[], tuple[str, ...]]

    def __get_pydantic_core_schema__(
        self, source: type[object], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._known)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"enum": list(self.codes()), "type": "string"}

    def _known(self, value: object) -> str:
        codes = self.codes()
        if isinstance(value, str) and value in codes:
            return value
        quoted = [f"'{code}'" for code in codes]
        expected = " or ".join([", ".join(quoted[:-1]), quoted[-1]])
        raise PydanticKnownError("literal_error", {"expected": expected})


CampaignPlatform = Annotated[str, OneOf(campaign_platform_codes)]
AdPlatform = Annotated[str, OneOf(platform_codes)]
