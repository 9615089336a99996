// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { Result } from './outcome';

export interface TubeTanglePlayerView {
  name: string;
  tiles: number;
  took_colour: boolean;
  colour: string | null;
  points: number | null;
}

export interface TubeTangleHandTile {
  tile: string;
  faces: string[];
  ends: string[][];
  ways: string[];
}

export interface TubeTangleTileView {
  cell: [number, number];
  what: string;
  tile: string | null;
  sides: string;
  ends: string[];
}

export interface TubeTangleEndView {
  cell: [number, number];
  side: string;
  into: string;
}

export interface TubeTangleOpeningView {
  cell: [number, number];
  side: string;
  why: string;
  beyond: [number, number];
}

export interface TubeTanglePipeView {
  material: string;
  closed: boolean;
  points: number;
  worth: number;
  cells: [number, number][];
  links: [[number, number], [number, number]][];
  ends: TubeTangleEndView[];
  openings: TubeTangleOpeningView[];
  player: string | null;
  paid: number;
}

export interface TubeTangleView {
  edition: string;
  scoring: string;
  materials: [string, string][];
  you: string | null;
  step: string;
  first: string | null;
  turn: string | null;
  to_take: number;
  players: TubeTanglePlayerView[];
  hand: TubeTangleHandTile[];
  colour: string | null;
  tiles: TubeTangleTileView[];
  rooms: number;
  roads: number;
  pouch: number;
  pipes: TubeTanglePipeView[];
  result: Result | null;
}

export interface TubeTangleJoinHint {
  side: "E" | "N" | "S" | "W";
  material: string;
  cell: [number, number];
}

export interface TubeTangleBorderHint {
  cell: [number, number];
  what: "road" | "room";
}

export interface TubeTangleLayHint {
  cell: [number, number];
  tile: string;
  sides: string;
  ends: string[];
  joins: TubeTangleJoinHint[];
  brings: TubeTangleBorderHint[];
  bare: TubeTangleBorderHint[];
  takes: number;
}

export interface TubeTangleFitHint {
  tile: string;
  ways: number;
}

export interface TubeTangleHints {
  yours: boolean;
  legal: TubeTangleLayHint[];
  must_pass: boolean;
  fits: TubeTangleFitHint[];
}
