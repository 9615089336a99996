"""Pipeyard: play, print, study and teach machines the pipe-laying board games."""

__version__ = "0.1.0"
