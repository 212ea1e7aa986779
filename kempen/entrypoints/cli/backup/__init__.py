"""The commands `kempen backup`, `kempen restore` and `kempen resume`."""
