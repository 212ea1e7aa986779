"""The rules that ads are held to, and the ads that they are measured on."""
