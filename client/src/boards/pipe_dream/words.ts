// Pipe Dream's map for those who listen, put together from what the server calls the things on it.
import { same, type Cell } from '../../lib/grid';
import type { PipeDreamPieceView, PipeDreamSheetView } from '../../lib/messages';
import { describeCell, openSides } from '../../lib/cell_descriptions';
import { t } from '../../lib/words.svelte';

/** A thing of the game in words, its places filled. */
export type Called = (thing: string, values?: Record<string, string>) => string;

/** A pipe and where it is open. */
export function pipeWords(sides: string, called: Called): string {
  if (sides.length > 2) return called('cross');
  const pipe = called(['NS', 'SN', 'EW', 'WE'].includes(sides) ? 'straight' : 'corner');
  return t('{pipe}, open to {sides}', { pipe, sides: openSides(sides) });
}

function pieceWords(piece: PipeDreamPieceView, called: Called): string {
  const state = piece.exit ? 'exit' : piece.way ? 'way' : piece.joined ? 'joined' : 'unjoined';
  return called(state, { pipe: pipeWords(piece.sides, called) });
}

/** One cell of a sheet: "column 3, row 2: straight pipe, open to north and south, Gloop in it". */
export function cellWords(sheet: PipeDreamSheetView, cell: Cell, called: Called, note = ''): string {
  const piece = sheet.pieces.find((each) => same(each.cell, cell));
  const empty = sheet.symbols.some((each) => same(each, cell)) ? 'wrench' : 'empty';
  const what = same(sheet.source, cell) ? called('source') : piece ? pieceWords(piece, called) : called(empty);
  return describeCell(cell[1], cell[0], note ? t('{what}; {note}', { what, note }) : what);
}
