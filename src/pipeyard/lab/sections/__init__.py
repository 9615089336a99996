"""The sections of a report, each made of a study's results: HTML with figures, plots and intervals.

- ``wins``: by place, by bot, by the gap between bots
- ``course``: length, scores, endings, tension, dead turns
- ``matters``: what is done, and which tiles, actions and deals go with winning
- ``comparison``: what differs from variant to variant
"""
