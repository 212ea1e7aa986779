"""Says how an import of sales days is undone."""

from django.apps import AppConfig


class SalesConfig(AppConfig):
    """The room of sales."""

    name = "kempen.domain.sales"

    def ready(self) -> None:
        """Register the ledger with the imports' undo, which stands below this room."""
        from kempen.domain.performance.actions.ledgers import register_ledger
        from kempen.domain.performance.models import Import
        from kempen.domain.sales.actions.restore_days import restore_sales_days

        register_ledger(Import.Kind.SALES, restore_sales_days)
