"""Texts and images of ads: written from the brief, held to each platform's limits."""
