// The small scenes on the home page: pieces as they might lie in a real game.
import type { PipeDreamPieceView, PipeDreamSheetView, PipeLandTileView, PipesFieldView } from '../lib/messages';

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

const piece = (row: number, column: number, sides: string, way = true, exit = false): PipeDreamPieceView => ({ cell: [row, column], sides, joined: true, way, exit });

export const CITY: PipeDreamSheetView = {
  player: 'player1', step: 'turn', dice: null, placed: false, crossed: 0, source: [4, 4],
  pieces: [
    piece(4, 3, 'SE'), piece(5, 3, 'NW'), piece(5, 2, 'EW'), piece(5, 1, 'EW', true, true),
    piece(3, 4, 'SW', false), piece(3, 3, 'NE', false), piece(4, 5, 'NESW'), piece(4, 6, 'EW', true, true), piece(3, 5, 'SE'), piece(3, 6, 'EW', true, true),
    piece(5, 5, 'NW'), piece(5, 4, 'NESW'), { cell: [2, 2], sides: 'SW', joined: false, way: false, exit: false }, { cell: [3, 2], sides: 'NS', joined: false, way: false, exit: false },
  ],
  symbols: [[1, 5], [3, 1], [5, 6], [6, 2]], wrenches: 2, bombs_used: 0, crosses_used: 1, meter: 9, next_section: 12, next_flow: 10, joined: 12, exits: 3, lines: [], total: 0, score: null,
};
