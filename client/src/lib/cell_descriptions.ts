// Cells and pipes in words, for those who listen: "Column 3, row 2: your tee, open to north, east and south, watered".
import { groups, type Cell } from './grid';
import { t } from './words.svelte';

const OPEN: Record<string, () => string> = {
  EW: () => t('east and west'),
  NS: () => t('north and south'),
  ES: () => t('east and south'),
  SW: () => t('south and west'),
  NW: () => t('north and west'),
  EN: () => t('north and east'),
  ENS: () => t('north, east and south'),
  ESW: () => t('east, south and west'),
  NSW: () => t('north, south and west'),
  ENW: () => t('north, east and west'),
  ENSW: () => t('all four sides'),
  N: () => t('north'),
  E: () => t('east'),
  S: () => t('south'),
  W: () => t('west'),
};
const joined = (sides: string): string => OPEN[[...sides].sort().join('')]?.() ?? sides;

/** Where a pipe is open; two pipes on one tile are told one after the other. */
export function openSides(sides: string): string {
  const [one = '', other] = groups(sides);
  return other ? t('{one}, and {other}', { one: joined(one), other: joined(other) }) : joined(one);
}

export const describeCell = (column: number, row: number, what: string): string =>
  t('Column {column}, row {row}: {what}', { column, row, what });
export const describeAt = (cell: Cell, what: string): string => describeCell(cell[0], cell[1], what);
