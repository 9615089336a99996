// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { Result } from './outcome';

export interface PipeLandKindView {
  owner: string;
  shape: string;
  count: number;
}

export interface PipeLandPlayerView {
  colour: string;
  money: number;
  passed: boolean;
  withdrawn: boolean;
  tiles: number;
  irrigated: number;
  income: number;
}

export interface PipeLandTileView {
  cell: [number, number];
  owner: string;
  printed: string;
  shape: string;
  sides: string;
  wet: string;
  tap: boolean;
}

export interface PipeLandOfferView {
  maker: string;
  about: string;
  cell: [number, number];
  sides: string | null;
  pounds: number;
}

export interface PipeLandPriceView {
  owner: string;
  about: string;
  cell: [number, number];
  pounds: number;
  standing: boolean;
}

export interface PipeLandQuestionView {
  verb: string;
  about: string;
  cell: [number, number];
  sides: string | null;
  player: string | null;
  refused: boolean;
  pounds: number | null;
}

export interface PipeLandView {
  edition: string;
  mode: string;
  bargaining: boolean;
  you: string | null;
  step: string;
  first: string | null;
  turn: string | null;
  opening: boolean;
  final: boolean;
  final_turns: number;
  actions: number;
  tax: number;
  win_tiles: number;
  win_money: number;
  drawn: PipeLandKindView | null;
  placed: [number, number] | null;
  river_pipes: number[];
  river_columns: [number, number];
  players: PipeLandPlayerView[];
  tiles: PipeLandTileView[];
  piles: PipeLandKindView[][];
  set_aside: PipeLandKindView[];
  queue: [number, number][];
  offers: PipeLandOfferView[];
  prices: PipeLandPriceView[];
  questions: PipeLandQuestionView[];
  result: Result | null;
}

export interface PipeLandWaterStep {
  cell: [number, number];
  sides: string;
  turn: boolean;
}

export interface PipeLandCellHint {
  cell: [number, number];
  legal: boolean;
  water: PipeLandWaterStep[];
  offered: number;
  rule: string;
  reason: string;
  cells: [number, number][];
  also: string[];
  nearest: [number, number] | null;
}

export interface PipeLandTileHint {
  cell: [number, number];
  owner: string;
  rotate: number | null;
  buy: number | null;
  payee: string | null;
  ways: string[];
  may_turn: string[];
  may_buy: boolean;
  ask_rotate: number | null;
  ask_sell: number | null;
}

export interface PipeLandHints {
  ways: string[];
  cells: PipeLandCellHint[];
  tiles: PipeLandTileHint[];
  tax: number;
}
