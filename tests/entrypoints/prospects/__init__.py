"""Tests of the pages about prospects and the CRM."""
