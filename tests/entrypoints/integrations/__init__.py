"""Tests of the pages under Integrations and of /connections."""
