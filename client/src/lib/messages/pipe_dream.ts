// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { Result } from './outcome';

export interface PipeDreamPieceView {
  cell: [number, number];
  sides: string;
  joined: boolean;
  exit: boolean;
  way: boolean;
}

export interface PipeDreamScoreLine {
  rule: string;
  text: string;
  count: number;
  points: number;
}

export interface PipeDreamSheetView {
  player: string;
  step: string;
  dice: [number, number] | null;
  placed: boolean;
  crossed: number;
  source: [number, number] | null;
  pieces: PipeDreamPieceView[];
  symbols: [number, number][];
  wrenches: number;
  bombs_used: number;
  crosses_used: number;
  meter: number;
  next_section: number | null;
  next_flow: number | null;
  joined: number;
  exits: number;
  lines: PipeDreamScoreLine[];
  total: number;
  score: number | null;
}

export interface PipeDreamView {
  edition: string;
  duplicate: boolean;
  source: string;
  you: string | null;
  step: string;
  size: number;
  pipes: string[];
  symbols: [number, number][];
  source_cells: [number, number][];
  cross_values: number[];
  crosses_each_turn: number;
  bomb_values: number[];
  flow: [number, number][];
  sheets: PipeDreamSheetView[];
  result: Result | null;
}

export interface PipeDreamPieceHint {
  move: string;
  verb: "bomb" | "cross" | "place";
  pipe: number | null;
  cell: [number, number];
  turned: number;
  sides: string;
  collects: boolean;
  joins: boolean;
  joined: number;
  exits: number;
}

export interface PipeDreamBlockedHint {
  verb: "bomb" | "place";
  pipe: number;
  cell: [number, number];
  rule: string;
  reason: string;
}

export interface PipeDreamHints {
  step: string;
  legal: PipeDreamPieceHint[];
  blocked: PipeDreamBlockedHint[];
  sources: [number, number][];
  may_end: boolean;
  why_not_end: string;
  may_stop: boolean;
}
