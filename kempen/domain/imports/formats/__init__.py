"""The forms that data comes in: CSV, JSON, NDJSON, workbooks, archives."""
