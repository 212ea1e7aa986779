"""Marks what happened as read, for one member."""

from django.db import connection

from kempen.domain.accounts.models import Member

_MARK = """
    INSERT INTO notification_centre_readmark (business_id, member_id, sequence, quiet, read_at)
    SELECT %(business)s, %(member)s, least(%(sequence)s, counter.last),
        counter.quiet - (
            SELECT count(*) FROM events_event event
            WHERE event.business_id = %(business)s AND event.sequence > %(sequence)s
                AND event.is_quiet
        ),
        now()
    FROM events_eventcounter counter WHERE counter.business_id = %(business)s
    ON CONFLICT (business_id, member_id) DO UPDATE SET
        sequence = greatest(notification_centre_readmark.sequence, excluded.sequence),
        quiet = greatest(notification_centre_readmark.quiet, excluded.quiet),
        read_at = now()
"""


def mark_read(member: Member, sequence: int) -> None:
    """Mark all events up to `sequence` as read; what came later stays unread.

    Two pages that do it at once leave the later mark. A number beyond the last event is that one.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _MARK,
            {"business": member.business_id, "member": member.pk, "sequence": max(sequence, 0)},
        )
