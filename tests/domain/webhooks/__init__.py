"""Endpoints and deliveries: signing, schedule, addresses, fairness."""
