// The small scenes on the home page: pieces as they might lie in a real game.
import type { PipeLandTileView, PipesFieldView } from '../lib/messages';

const tile = (column: number, row: number, owner: string, sides: string, wet: string, tap = false): PipeLandTileView =>
  ({ cell: [column, row], owner, printed: owner, shape: '', sides, wet, tap });
const field = (column: number, row: number, kind: string, sides = '', wet = '', teleport = 0): PipesFieldView =>
  ({ cell: [column, row], kind, sides, wet, teleport });

export const RIVER = [false, true, false, false, true, false];
export const LAND: PipeLandTileView[] = [
  tile(1, 1, 'red', 'ESW', 'ESW', true),
  tile(4, 1, 'blue', 'ESW', 'ESW', true),
  tile(1, 3, 'green', 'NES', 'NES', true),
  tile(4, 3, 'yellow', 'NSW', 'NSW', true),
  tile(2, 1, 'blue', 'NESW', 'NESW'),
  tile(3, 1, 'state', 'EW', 'EW'),
  tile(2, 0, 'red', 'NE+SW', 'SW'),
  tile(0, 1, 'state', 'NE', 'NE'),
  tile(5, 1, 'red', 'NW', 'NW'),
  tile(5, 0, 'green', 'NS', 'NS'),
  tile(4, 0, 'orange', 'EW', ''),
  tile(2, 3, 'purple', 'EW', 'EW'),
  tile(3, 3, 'state', 'NES', ''),
];
export const SHEET: PipesFieldView[] = [
  field(2, 2, 'valve', 'E'),
  field(3, 2, 'straight', 'EW', 'EW'),
  field(4, 2, 'crossing', 'NS+EW', 'NSEW'),
  field(5, 2, 'corner', 'NW', 'NW'),
  field(5, 1, 'corner', 'SW', 'SW'),
  field(4, 1, 'corner', 'SE', 'SE'),
  field(4, 3, 'corner', 'NW', ''),
  field(1, 1, 'wall'),
  field(2, 1, 'corner', 'SE', ''),
  field(3, 3, 'teleport', 'E', '', 1),
  field(1, 3, 'teleport', 'N', '', 1),
  field(1, 2, 'corner', 'SE', ''),
  field(0, 2, 'wall'),
  field(3, 1, 'straight', 'EW', ''),
];
