"""Pipe Dream on paper: ``sheets`` and their ``art``; the ``audit`` of a ``typed_sheet`` and its ``rolls``."""
