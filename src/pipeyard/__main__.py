"""``python -m pipeyard`` is the ``pipeyard`` command."""

from pipeyard.cli import main

main()
