"""Tube Tangle: close pipes of your secret colour, keep the others' open.

``game`` answers the protocol from the others. ``terms`` has an edition's numbers and how each tile can lie,
``table`` what lies there; ``state`` plays on it with ``setup``, ``turn`` and ``scoring``.
``surroundings`` of a cell are one number, ``fitting`` looks up what may lie there, ``menu`` lists it.
``refusals`` says why not; ``position`` writes a position as text, ``position_reader`` reads one.
``tileset`` says how the tiles were chosen; ``imagine`` deals what a seat cannot see.
"""
