"""Members of the business and invitations."""
