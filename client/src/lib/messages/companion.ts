// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface DeckTile {
  owner: string;
  shape: string;
  count: number;
}

export interface PipeLandBank {
  players: number;
  basic: number[];
  advanced: number[];
  prices: [number, number, number][];
  least: number;
  river: [number, number][];
  pipes: number[];
  piles: DeckTile[][];
  after_setup: number;
}

export interface PipeLandCompanion {
  edition: string;
  title: string;
  colours: string[];
  rotate: number;
  tax: number[];
  income: number;
  final: number;
  goal_tiles: number;
  goal_money: number;
  banks: PipeLandBank[];
  vocabulary: Record<string, string>;
}

export interface PipesCompanion {
  edition: string;
  title: string;
  seconds: number;
  dry: number;
  elements: string[];
  weights: number[];
  recross: number;
}

export interface PipeDreamCompanion {
  edition: string;
  title: string;
  pipes: string[];
  flow: [number, number][];
}

export interface TubeTangleCompanion {
  edition: string;
  title: string;
  fewest: number;
  most: number;
  materials: string[];
  side: number;
}
