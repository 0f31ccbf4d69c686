"""Pallbearer: a table, the rules and a lab for small, grim tabletop role-playing games."""

__version__ = "0.1.0"
