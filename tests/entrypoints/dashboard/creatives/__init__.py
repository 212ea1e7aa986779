"""The pages of ads."""
