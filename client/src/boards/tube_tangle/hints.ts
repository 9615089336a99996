// What Tube Tangle's hints say, as the game writes them.
import type { Cell, Side } from '../../lib/grid';

/** A pipe met across a side: of a pipe tile one it goes on with, of a road one that ends there. */
export interface Join {
  side: Side;
  material: string;
  cell: Cell;
}
export interface Brought {
  cell: Cell;
  what: string;
} // a road or a room
/** One way to lay one tile of the hand. */
export interface LayHint {
  cell: Cell;
  tile: string;
  sides: string; // "" for a pit or a cover
  ends: string[];
  joins: Join[];
  brings: Brought[];
  bare: Brought[]; // asked by a border, but the pile is empty
  takes: number; // tiles to take afterwards
}
export interface TangleHints {
  yours: boolean;
  legal: LayHint[];
  pass: boolean;
  fits: Record<string, number>;
}
