"""Games on paper: PDFs to print, and the audit of paper sheets.

``page`` is a sheet of paper with things on it, ``ink`` sets the colours, and ``typesetting`` makes the
PDF. ``cutting`` lays out pieces with their backs, ``booklet`` rulebooks (``markup`` reads them), ``qr``
QR codes. ``printing`` lists what each game prints, and ``order`` is one order. ``audit`` checks sheets
that were played on. ``companion`` and ``stream`` are for the companions at a real table.
"""
