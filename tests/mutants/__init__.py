"""Small faults that the tests have to notice, and what runs the tests on each of them.

``*.toml`` list the faults, a part of the program each; ``faults`` reads them, ``running`` tries one,
``python -m tests.mutants`` tries all.
"""
