"""Says when members want to hear of what is wrong, and when tracking was or is broken."""

from django.apps import AppConfig


class AlertsConfig(AppConfig):
    """The room of alerts."""

    name = "kempen.domain.alerts"

    def ready(self) -> None:
        """Answer rooms below: when emails about alerts come, and when tracking was or is broken."""
        from kempen.domain.alerts.lost_days import lost_days
        from kempen.domain.alerts.queries import (
            day_time,
            due_email_time,
            email_time,
            untracked_since,
        )
        from kempen.domain.forecasts.tracking_faults import register_tracking_faults
        from kempen.domain.notifications.alert_times import register_alert_times

        register_alert_times(alert=email_time, due_alert=due_email_time, by_day=day_time)
        register_tracking_faults(since=untracked_since, lost=lost_days)
