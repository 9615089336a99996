"""Pipes on paper: ``boards`` to draw on; the ``audit`` of a ``typed_sheet``, its ``water`` and ``replay``."""
