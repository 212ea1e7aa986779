"""Background work: the list of duties, and the dispatcher of webhook deliveries."""
