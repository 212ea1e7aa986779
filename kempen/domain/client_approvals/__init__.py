"""Approval by link: a client without an account answers for a strategy or changes to ads."""
