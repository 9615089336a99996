"""Tiles and boards as SVG, for screen, paper and pictures.

``pen`` writes SVG elements, ``ink`` and ``themes`` have the colours and patterns, and ``pipework`` draws
pipes. Each game has a folder with its pieces and its boards. ``sprites`` gives a game's pieces for the
page, ``easel`` and ``pictures`` draw positions, ``scenes`` has a picture for each game, and ``icon`` is
the app's icon.
"""
