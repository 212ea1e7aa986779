"""The room of the installation as Django knows it."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class InstallationConfig(AppConfig):
    """Knows every place of the database that holds sealed values."""

    name = "kempen.domain.installation"

    def ready(self) -> None:
        """Load each room's `sealed_values`, which names its places to `sealed_places`."""
        autodiscover_modules("sealed_values")
