"""The business's own ledger of total sales, by day, state and shop."""
