"""Figures beside a limit or a peer of the same run, on a database that waits for the disk."""

import os

os.environ["KEMPEN_DURABLE"] = "1"
