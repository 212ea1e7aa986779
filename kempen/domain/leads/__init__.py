"""Prospects: who left an address and agreed to what, and how each reaches the CRM."""
