"""The limits that stop a campaign."""
