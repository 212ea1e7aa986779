"""The browser tests that need the demo business, which takes a minute of a core to be made."""
