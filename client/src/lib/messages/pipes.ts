// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { Result } from './outcome';

export interface PipesFieldView {
  cell: [number, number];
  kind: string;
  sides: string;
  wet: string;
  teleport: number;
}

export interface PipesPlayerView {
  name: string;
  code: string;
  columns: number;
  rows: number;
  fields: PipesFieldView[];
  stock: [number, number, number];
  left: [number, number, number];
  water: number;
  path: [number, number][];
  out: number | null;
  done: boolean;
  drawn: boolean;
  acts: string[];
  codes: number[];
  pending: [[number, number], string] | null;
}

export interface PipesView {
  edition: string;
  duplicate: boolean;
  dry: number;
  seconds: number;
  columns: number;
  rows: number;
  walls: number;
  stock: [number, number, number];
  you: string | null;
  step: string;
  turn: number;
  rounds: number;
  element: string | null;
  players: PipesPlayerView[];
  seats: number;
  players_in: number;
  result: Result | null;
}

export interface PipesSidesHint {
  cell: [number, number];
  sides: string[];
}

export interface PipesWaterHint {
  way: [number, number][];
  ahead: [number, number][];
  steps_left: number;
  end: [number, number] | null;
  side: string | null;
  why: string;
  leaves: [[number, number], string] | null;
  fits: boolean;
}

export interface PipesHints {
  draw: [number, number][];
  crossing: [number, number][];
  rotate: PipesSidesHint[];
  teleport: PipesSidesHint[];
  take_back: boolean;
  water: PipesWaterHint | null;
  rounds_to_water: number;
}
