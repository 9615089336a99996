"""Teach machines the four games."""
