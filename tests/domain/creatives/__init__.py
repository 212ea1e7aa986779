"""Tests of texts and limits."""
