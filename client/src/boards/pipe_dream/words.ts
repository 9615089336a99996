// Pipe Dream's map in words, for those who listen.
import { same, type Cell } from '../../lib/grid';
import type { PipeDreamPieceView, PipeDreamSheetView } from '../../lib/messages';
import { describeCell, openSides } from '../../lib/cell_descriptions';
import { t } from '../../lib/words.svelte';

export function shapeName(sides: string): string {
  if (sides.length > 2) return t('cross-section');
  return ['NS', 'SN', 'EW', 'WE'].includes(sides) ? t('straight pipe') : t('corner pipe');
}

/** A pipe and where it is open. */
export const pipeWords = (sides: string): string =>
  sides.length > 2
    ? t('cross-section, open on all four sides')
    : t('{pipe}, open {sides}', { pipe: shapeName(sides), sides: openSides(sides) });

function pieceWords(piece: PipeDreamPieceView): string {
  const pipe = pipeWords(piece.sides);
  if (piece.exit) return t('{pipe}, Gloop runs off the map here', { pipe });
  if (piece.way) return t('{pipe}, Gloop in it, on its way off the map', { pipe });
  return piece.joined ? t('{pipe}, Gloop in it', { pipe }) : t('{pipe}, not joined to the source', { pipe });
}

/** One cell of a sheet: "column 3, row 2: straight pipe, open north and south, Gloop in it". */
export function cellWords(sheet: PipeDreamSheetView, cell: Cell, note = ''): string {
  const piece = sheet.pieces.find((each) => same(each.cell, cell));
  const what = same(sheet.source, cell)
    ? t('the source, open on all four sides')
    : piece
      ? pieceWords(piece)
      : sheet.symbols.some((each) => same(each, cell))
        ? t('empty, a wrench lies here')
        : t('empty');
  return describeCell(cell[1], cell[0], note ? t('{what}; {note}', { what, note }) : what);
}
