"""What several sections say: platforms, launches, ads, events and imports in words."""
