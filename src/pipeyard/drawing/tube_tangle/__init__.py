"""Tube Tangle drawn: ``pieces`` (``tubes``, ``roadworks``), and the ``easel`` that draws positions."""
