"""The worker: its duties by the clock, and deliveries to real TLS receivers."""
