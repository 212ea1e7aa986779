"""Says when members want to hear of what is wrong."""

from django.apps import AppConfig


class AlertsConfig(AppConfig):
    """The room of alerts."""

    name = "kempen.domain.alerts"

    def ready(self) -> None:
        """Answer rooms below that send emails about what is an alert, too."""
        from kempen.domain.alerts.queries import day_time, due_email_time, email_time
        from kempen.domain.notifications.alert_times import register_alert_times

        register_alert_times(alert=email_time, due_alert=due_email_time, by_day=day_time)
