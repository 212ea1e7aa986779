"""What changes the ledger of sales."""
