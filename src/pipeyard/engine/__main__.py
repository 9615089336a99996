"""``python -m pipeyard.engine``."""

from pipeyard.engine import main

main()
