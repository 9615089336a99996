"""Pipe Land in the terminal."""
