"""Duties of language models: testing the one of a business."""

from procrastinate.contrib.django import app

from kempen.domain.creatives.actions.try_model import try_waiting
from kempen.domain.language_models.actions.settings import TEST
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit.jobs import PARTNERS_AT_ONCE


@app.task(name=TEST, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def try_language_model(model_id: str, revision: int) -> None:
    """Have a model write ads, and store whether they pass."""
    try_waiting(model_id, revision)
