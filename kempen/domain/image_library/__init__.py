"""Where the pictures of a business are used, and which of them may be deleted."""
