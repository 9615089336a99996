// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { Frame, RefusalInfo, Welcome } from './table';

export interface PuzzleTry {
  move?: string;
}

export interface PuzzleInfo {
  id: string;
  game: string;
  title: string;
  level: string;
  level_words: string;
}

export interface PuzzleList {
  today: string;
  puzzles: PuzzleInfo[];
}

export interface PuzzleMoment {
  puzzle: PuzzleInfo;
  welcome: Welcome;
  frame: Frame;
  solved: boolean;
  over: boolean;
  words: string;
  refused: RefusalInfo | null;
  best: string;
  cell: [number, number] | null;
  next: string;
}
