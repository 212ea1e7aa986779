"""What every operation uses: keys, limits, problems, paging, idempotency."""
