"""The platforms in bodies and queries: one of the codes that the registry has."""

from collections.abc import Callable
from typing import Annotated

from pydantic import PlainValidator
from pydantic_core import PydanticKnownError

from kempen.kit.documented import AllowedValues
from kempen.platforms.registry import campaign_platform_codes, platform_codes


def one_of(codes: Callable[[], tuple[str, ...]]) -> PlainValidator:
    """Take what `codes` returns when it is asked, as a Literal takes what it was made with."""

    def known(value: object) -> str:
        now = codes()
        if isinstance(value, str) and value in now:
            return value
        quoted = [f"'{code}'" for code in now]
        expected = " or ".join([", ".join(quoted[:-1]), quoted[-1]])
        raise PydanticKnownError("literal_error", {"expected": expected})

    return PlainValidator(known, json_schema_input_type=str)


CampaignPlatform = Annotated[
    str, one_of(campaign_platform_codes), AllowedValues(campaign_platform_codes)
]
AdPlatform = Annotated[str, one_of(platform_codes), AllowedValues(platform_codes)]
