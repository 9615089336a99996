"""Pipes: everybody draws the same pipes on a board of their own, and water follows.

``game`` answers the protocol from the others. ``terms`` has an edition's numbers, ``board`` one player's
board, ``table`` all of them; ``state`` plays on it with ``setup`` (walls), ``water`` and ``scoring``.
``menu`` lists what may be done in a turn and carries it out, ``refusals`` says why not.
``board_code`` is the code printed on a paper board; ``playouts`` has random players who follow their pipe.
"""
