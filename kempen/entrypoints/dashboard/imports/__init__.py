"""Analytics > Import: upload, columns, check, result, history."""
