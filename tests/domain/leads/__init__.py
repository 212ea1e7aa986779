"""Tests of leads and of how they reach the CRM."""
