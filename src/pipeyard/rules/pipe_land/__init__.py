"""Pipe Land: lay, turn and buy land tiles, bargain, and bring water to your land.

``game`` answers the protocol from the others. ``terms`` has an edition's numbers, ``table`` what lies there,
``state`` plays on it with ``setup``, ``turn``, ``actions`` (prices, paying) and ``scoring``.
``placement`` has the placement rules, ``board`` the tiles and the water, ``reach/`` where water could come.
``menu`` lists what may be done, ``refusals`` says why not, ``bargaining/`` has offers, quotes and prices.
``code_bits`` lays codes out; ``layout`` puts the basic game's '1' tiles; ``playouts`` is for benchmarks.
``old_rules`` keeps what old logs were played by.
"""
