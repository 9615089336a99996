"""Pipes drawn: ``pieces``, and the ``easel`` that draws positions."""
