"""Analytics > Calendar: days with a name and what they did, own events, seasons."""
