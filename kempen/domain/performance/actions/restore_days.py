"""The days of an import become what they were: the statements of an undo.

As with writing, what is compared is read into temporary tables first, so that the statements are
the same where the days are spread over several machines (distributing.py).
"""

from datetime import date, datetime
from typing import Final
from uuid import UUID

from django.db.backends.utils import CursorWrapper

from kempen.domain.accounts.models import Business
from kempen.domain.performance.models import Import
from kempen.kit import ids
from kempen.kit.database.key_scans import over_the_key

_DROP: Final = "DROP TABLE IF EXISTS pg_temp.undone_day, pg_temp.past_day, pg_temp.earlier_day"
_CREATE: Final = """
    CREATE TEMPORARY TABLE undone_day (
        campaign_id uuid, date date, spend numeric(18, 6), revenue numeric(18, 6), clicks bigint,
        conversions numeric(18, 6), last_import_id uuid, changed_at timestamptz
    ) ON COMMIT DROP;
    CREATE TEMPORARY TABLE past_day (
        campaign_id uuid, date date, replaced_at timestamptz, spend numeric(18, 6),
        revenue numeric(18, 6), clicks bigint, conversions numeric(18, 6), import_id uuid,
        since timestamptz
    ) ON COMMIT DROP;
    CREATE TEMPORARY TABLE earlier_day (LIKE past_day) ON COMMIT DROP
"""
_STANDING: Final = """
    INSERT INTO undone_day
    SELECT campaign_id, date, spend, revenue, clicks, conversions, last_import_id, changed_at
    FROM performance_performanceday
    WHERE business_id = %(business)s AND last_import_id = %(import)s
"""
_ENDS: Final = "SELECT array_agg(DISTINCT campaign_id), min(date), max(date) FROM undone_day"
_PAST: Final = """
    INSERT INTO past_day
    SELECT campaign_id, date, replaced_at, spend, revenue, clicks, conversions, import_id, since
    FROM performance_replacedday
    WHERE campaign_id = ANY(%(campaigns)s::uuid[]) AND date BETWEEN %(first)s AND %(last)s
        AND import_id IS DISTINCT FROM %(import)s
    ORDER BY campaign_id, date
"""
# The newest version before the import whose own import was not taken back. A day without such a
# version was new, so it goes.
_EARLIER: Final = """
    INSERT INTO earlier_day
    SELECT undone.campaign_id, undone.date, version.replaced_at, version.spend, version.revenue,
        version.clicks, version.conversions, version.import_id, version.since
    FROM undone_day AS undone
    LEFT JOIN (
        SELECT DISTINCT ON (past.campaign_id, past.date) past.*
        FROM past_day AS past LEFT JOIN performance_import AS origin ON origin.id = past.import_id
        WHERE origin.id IS NULL OR origin.undone_at IS NULL
        ORDER BY past.campaign_id, past.date, past.replaced_at DESC
    ) AS version ON version.campaign_id = undone.campaign_id AND version.date = undone.date
"""
_REPLACED: Final = """
    INSERT INTO performance_replacedday (
        campaign_id, date, replaced_at, business_id, spend, revenue, clicks, conversions,
        import_id, since, replaced_by, is_undo
    )
    SELECT campaign_id, date, %(now)s, %(business)s, spend, revenue, clicks, conversions,
        last_import_id, changed_at, %(import)s, true
    FROM undone_day
"""
_RESTORE: Final = """
    INSERT INTO performance_performanceday (
        campaign_id, date, business_id, spend, revenue, clicks, conversions,
        last_import_id, changed_at
    )
    SELECT campaign_id, date, %(business)s, spend, revenue, clicks, conversions, import_id, %(now)s
    FROM earlier_day WHERE since IS NOT NULL ORDER BY campaign_id, date
    ON CONFLICT (campaign_id, date) DO UPDATE SET
        spend = excluded.spend, revenue = excluded.revenue, clicks = excluded.clicks,
        conversions = excluded.conversions, last_import_id = excluded.last_import_id,
        changed_at = excluded.changed_at
"""
_REMOVE: Final = """
    DELETE FROM performance_performanceday AS day USING earlier_day AS earlier
    WHERE earlier.since IS NULL
        AND day.campaign_id = earlier.campaign_id AND day.date = earlier.date
"""


def restore_days(
    cursor: CursorWrapper, business: Business, import_: Import, now: datetime
) -> tuple[int, int, list[UUID]]:
    """Return how many days were restored and removed, and of which campaigns.

    The business must be locked.

    Only the days that stand as the import left them are touched: what came later wins.
    """
    parameters: dict[str, UUID | date | str] = {
        "business": business.pk,
        "import": import_.pk,
        "now": now,
    }
    cursor.execute(_DROP)
    cursor.execute(_CREATE)
    cursor.execute(_STANDING, parameters)
    if cursor.rowcount == 0:
        return 0, 0, []
    cursor.execute(_ENDS)
    campaigns, parameters["first"], parameters["last"] = cursor.fetchone()
    parameters["campaigns"] = ids.array_literal(campaigns)
    with over_the_key(cursor):
        cursor.execute(_PAST, parameters)
    cursor.execute(_EARLIER)
    cursor.execute(_REPLACED, parameters)
    cursor.execute(_RESTORE, parameters)
    restored = cursor.rowcount
    cursor.execute(_REMOVE)
    return restored, cursor.rowcount, sorted(campaigns)


__all__ = ["restore_days"]
