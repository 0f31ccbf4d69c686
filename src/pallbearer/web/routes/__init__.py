"""The routes, one file for each area."""
