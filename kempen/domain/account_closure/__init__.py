"""Closing a business: everything stops, an owner can return for 30 days, then it is erased."""
