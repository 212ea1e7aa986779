"""The instance page: how the whole service runs, for its operators."""
