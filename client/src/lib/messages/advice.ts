// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface AskHint {
  token: string;
}

export interface HintInfo {
  move: string;
  words: string;
  why: string;
  cell: [number, number] | null;
}

export interface ReviewPoint {
  n: number;
  seat: number;
  values: (number | null)[];
  cost: number;
  better: HintInfo | null;
}

export interface ReviewLine {
  seat: number;
  first: number;
  cost: number;
  others: number;
  luck: number;
  last: number;
}

export interface ReviewInfo {
  unit: string;
  share: boolean;
  points: ReviewPoint[];
  lines: ReviewLine[];
  turning: number[];
  possible: number | null;
  bound: number | null;
}
