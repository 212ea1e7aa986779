"""Storing what platforms report of ads."""
