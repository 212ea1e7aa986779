"""Closes a business, reopens it, announces its erasure and erases it."""
