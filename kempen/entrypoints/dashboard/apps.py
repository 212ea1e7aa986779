"""The dashboard as Django knows it."""

from django.apps import AppConfig


class DashboardConfig(AppConfig):
    """Connects what follows from signing up and in."""

    name = "kempen.entrypoints.dashboard"

    def ready(self) -> None:
        """Start listening."""
        from kempen.entrypoints.dashboard.sign_in import signals  # noqa: F401 -- models first
