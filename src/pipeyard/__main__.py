"""``python -m pipeyard`` is the ``pipeyard`` command."""

from pipeyard.cli import main

if __name__ == "__main__":
    main()
