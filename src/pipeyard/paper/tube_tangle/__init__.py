"""Tube Tangle on paper: ``pieces`` to cut out, and what the ``companion`` page knows."""
