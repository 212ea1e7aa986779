"""The calendar: days with a name, what they did, and the business's own events."""
