"""What every section uses: access, layout, periods, formatting, form parts."""
