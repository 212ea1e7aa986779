"""The social platform: its marketing interface."""
