"""What goes over the network, as types.

``messages`` are a table's, ``crowd``, ``gathering``, ``lessons``, ``my_tables`` and ``paper`` those of the
other pages; ``base`` has what they are all made of. ``typescript`` writes the client's types from them.
"""
