"""Sample data: a business of its own that shows somebody new what Kempen does with a history."""
