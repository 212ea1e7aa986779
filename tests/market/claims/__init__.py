"""The catalogue of claims."""
