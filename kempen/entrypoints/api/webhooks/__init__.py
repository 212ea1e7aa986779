"""Endpoints and deliveries over the API."""
