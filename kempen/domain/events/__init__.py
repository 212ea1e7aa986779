"""What happened: the event log, gap-free per business, and the audit table."""
