"""The connector of the CRM."""
