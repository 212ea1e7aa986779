"""Signing up and in: what Kempen changes in django-allauth."""
