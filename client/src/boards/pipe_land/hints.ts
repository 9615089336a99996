// What Pipe Land's hints say, as the game writes them.
import type { Cell } from '../../lib/grid';

export interface Witness {
  cell: Cell;
  sides: string;
  turn: boolean;
}
export interface CellHint {
  cell: Cell;
  legal: boolean;
  witness?: Witness[];
  rule?: string;
  also?: string[];
  reason?: string;
  cells?: Cell[];
  ways?: string[];
  offered?: number;
}
export interface TileHint {
  cell: Cell;
  owner: string;
  rotate: number | null;
  buy: number | null;
  payee: string | null;
  ways: string[];
}
export interface LandHints {
  cells: CellHint[];
  tiles: TileHint[];
  tax: number;
}
