"""A change on a platform, as answers about campaigns and launches show it."""

from typing import Literal

from pydantic import Field

from kempen.entrypoints.api.shared.schemas import Answer


class ChangeAnswer(Answer):
    """Something to do on a platform: written down now, sent by the worker within seconds."""

    change_id: str = Field(
        description="Its identifier.", examples=["chg_01k9zj3v5tqk6n0m8w4y2x7abc"]
    )
    campaign_id: str = Field(description="Whose change it is.")
    kind: Literal[
        "create_campaign",
        "start",
        "add_ads",
        "set_budget",
        "pause",
        "resume",
        "end",
        "rename",
        "set_end",
        "stop_ad",
        "run_ad",
    ] = Field(description="What is done.")
    status: Literal["planned", "pushing", "done", "failed", "withdrawn"] = Field(
        description="How far it is."
    )
    attempts: int = Field(description="How often it was tried.")
    error: str | None = Field(description="What went wrong at the last try, in words.")
    not_before: str = Field(description="When it is sent at the earliest (RFC 3339, UTC).")
    finished_at: str | None = Field(description="When it was over (RFC 3339, UTC).")
