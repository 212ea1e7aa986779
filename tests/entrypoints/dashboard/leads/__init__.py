"""The pages about prospects and the CRM."""
