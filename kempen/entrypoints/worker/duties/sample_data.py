"""Duties about sample data: filling a business with it, and erasing it."""

from procrastinate.contrib.django import app

from kempen.domain.sample_data.actions import fill, sample_business
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY


@app.task(name=fill.FILL, retry=DATABASE_AWAY)
def fill_sample_business(business_id: str) -> None:
    """Fill a business with sample data."""
    fill.fill(business_id)


@app.task(name=sample_business.ERASE, retry=DATABASE_AWAY)
def erase_sample_business(business_id: str) -> None:
    """Erase a business whose sample data was removed."""
    sample_business.erase_sample_business(business_id)
