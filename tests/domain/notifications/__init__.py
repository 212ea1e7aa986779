"""Who is notified, in which language, with which page."""
