"""The switchboard: settings, addresses and the server's entry; imports all, imported by none."""
