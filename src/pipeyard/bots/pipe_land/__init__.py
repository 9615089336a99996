"""Bots for Pipe Land."""
