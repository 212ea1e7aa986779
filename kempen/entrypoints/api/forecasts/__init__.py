"""Forecasts and their scores over the API."""
