// What Pipe Dream's hints say, as the game writes them.
import type { Cell } from '../../lib/grid';

export interface LegalHint {
  move: string;
  verb: 'place' | 'bomb' | 'cross';
  pipe: number | null;
  cell: Cell;
  turned: number;
  sides: string;
  collects: boolean;
  joins: boolean;
  joined: number;
  exits: number;
}
export interface BlockedHint {
  pipe: number;
  cell: Cell;
  rule: string;
  reason: string;
}
export interface DreamHints {
  step: string;
  legal: LegalHint[];
  other: string[];
  blocked?: BlockedHint[];
  done?: string; // why the turn may not end yet, "" if it may
}
