"""The list of campaigns and the pages of one."""
