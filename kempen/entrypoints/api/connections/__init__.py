"""Connected accounts over the API."""
