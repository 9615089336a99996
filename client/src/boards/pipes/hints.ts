// What Pipes' hints say, as the game writes them.
import type { Cell } from '../../lib/grid';

export interface WaterHint {
  way: Cell[];
  ahead: Cell[];
  steps_left: number;
  end: Cell | null;
  side: string | null;
  why: string;
  fits: boolean;
}
export interface SheetHints {
  draw: Cell[];
  crossing: Cell[];
  rotate: { cell: Cell; sides: string[] }[];
  teleport: { cell: Cell; sides: string[] }[];
  take_back: boolean;
  water: WaterHint | null;
  rounds_to_water: number;
}
