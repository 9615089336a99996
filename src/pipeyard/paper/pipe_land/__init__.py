"""Pipe Land on paper: ``pieces`` to cut out, their ``art``, an ``aid``, and what the ``companion`` knows."""
