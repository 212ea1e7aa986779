"""A weekly report that is due on Monday, and a mail server's port."""

from tests.domain.reports.scheduled_report import alice, business, clock_at, port, schedule

__all__ = ["alice", "business", "clock_at", "port", "schedule"]
