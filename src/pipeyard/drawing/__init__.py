"""One SVG vocabulary of tiles and boards for screen, paper and pictures.

``pen`` writes elements, ``ink`` has the colours and patterns, ``pipework`` draws pipes, and each game
has a module that makes its symbols (a sprite for the screen) and whole boards (for paper and pictures).
"""
