"""Approval by link: a client without an account answers for one revision of a strategy."""
