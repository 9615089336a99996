"""Pipe Dream drawn: ``pieces``, streets (``city``), the ``meter``, and the ``easel`` that draws positions."""
