"""Analytics > Forecasts."""
