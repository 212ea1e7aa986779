"""The dashboard as Django knows it."""

from django.apps import AppConfig


class DashboardConfig(AppConfig):
    """Connects what follows from signing up and in, and tells the domain where pages are."""

    name = "kempen.entrypoints.dashboard"

    def ready(self) -> None:
        """Start listening, and register the addresses of pages."""
        from kempen.domain.page_links import register_page_links
        from kempen.entrypoints.dashboard.shared.forms.error_messages import set_error_messages
        from kempen.entrypoints.dashboard.shared.gates.remembered_addresses import (
            remember_addresses,
        )
        from kempen.entrypoints.dashboard.shared.page_links import DashboardLinks
        from kempen.entrypoints.dashboard.sign_in import signals  # noqa: F401 -- models first

        set_error_messages()
        register_page_links(DashboardLinks())
        remember_addresses()
