"""The pages under Integrations."""
