"""Pipe Dream: two dice, six pipes and a city full of Gloop.

``game`` answers the protocol from the others. ``terms`` has an edition's numbers and lookup tables, ``sheet``
one player's sheet; ``state`` holds the sheets and plays, ``scoring`` follows the Gloop and counts.
``menu`` lists what may be done, ``refusals`` says why not, ``nearest_move`` what comes closest instead.
``view`` has the classes of a view, ``view_builder`` makes them; ``position`` writes a position as text,
``position_reader`` reads one; ``ranking`` compares everybody at a large table.
"""
