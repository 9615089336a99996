"""What goes over the network, as types.

``messages`` are a table's, ``crowd``, ``gathering``, ``lessons``, ``my_tables``, ``paper`` and ``push`` those
of the other pages; ``base`` has what they are all made of. ``frame`` and ``refusal`` make the two that
several places send. ``typescript`` writes the client's types from all of them.
"""
