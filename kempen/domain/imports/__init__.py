"""From a file or a body to stored days: reading, checking, storing in the background."""
