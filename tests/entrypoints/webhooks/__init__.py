"""Webhooks from outside: the API, the pages, the dispatcher against real TLS receivers."""
