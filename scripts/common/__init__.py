"""Shared by all programs: paths, environments, locks and command lines."""
