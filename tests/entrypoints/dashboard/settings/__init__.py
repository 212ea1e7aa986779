"""The pages under Settings."""
