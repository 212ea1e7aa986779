"""Brings the database to the shape that this version of Kempen needs."""

from django.core.management import call_command

from kempen.domain.events.keeping import keep_event_days
from kempen.domain.webhooks.actions.keeping import keep_attempt_days


def prepare_tables() -> None:
    """Apply missing migrations and make the cache's table; doing it again changes nothing."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    keep_event_days()
    keep_attempt_days()
