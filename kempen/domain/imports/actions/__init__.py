"""Receiving files and bodies, and what becomes of an import."""
