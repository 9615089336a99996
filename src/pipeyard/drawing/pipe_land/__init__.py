"""Pipe Land drawn: ``pieces``, and the ``easel`` that draws positions."""
