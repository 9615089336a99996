"""Games on paper: PDFs to print, drawn with the same pieces as the screen and from the same edition data.

``ink`` settles the colours of a drawing, ``page`` holds what lies where on a sheet of paper, ``typesetting``
makes the PDF, ``cutting`` lays out pieces to cut with their backs behind them, ``booklet`` the rulebooks, and
each game has a module that says what it prints; ``printing`` lists it all. ``audit`` looks over sheets that
were played on and typed in.
"""
