"""A person's first pages, the public pages and the development mailbox."""
