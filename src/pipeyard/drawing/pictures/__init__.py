"""Positions as pictures, cells pointed at and moves tried out: for rulebooks on screen and on paper."""

from pipeyard.drawing.pictures.easel import Easel, Try, draw
from pipeyard.drawing.pictures.games import easel

__all__ = ["Easel", "Try", "draw", "easel"]
