// Cells and sides: geometry for drawing, no rule of any game.
export type Cell = [number, number];
export type Side = 'N' | 'E' | 'S' | 'W';

export const SIDES: Side[] = ['N', 'E', 'S', 'W'];
/** The side an arrow key goes to. */
export const ARROWS: Record<string, Side> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };
export const OPPOSITE: Record<Side, Side> = { N: 'S', S: 'N', E: 'W', W: 'E' };

export const same = (a: Cell | null | undefined, b: Cell | null | undefined): boolean => !!a && !!b && a[0] === b[0] && a[1] === b[1];
export const key = (cell: Cell): string => `${cell[0]},${cell[1]}`;
export const text = (cell: Cell): string => `(${cell[0]},${cell[1]})`;

/** The cell across a side; `up` is how rows count northward: 1 on a plane, -1 on a printed board. */
export function across(cell: Cell, side: Side, up: 1 | -1): Cell {
  if (side === 'N') return [cell[0], cell[1] + up];
  if (side === 'S') return [cell[0], cell[1] - up];
  return side === 'E' ? [cell[0] + 1, cell[1]] : [cell[0] - 1, cell[1]];
}

/** "NE+SW" as its joined groups. */
export const groups = (sides: string): string[] => sides.split('+').filter(Boolean);
export const opens = (sides: string, side: Side): boolean => sides.includes(side);
export const turned = (sides: string): string =>
  groups(sides)
    .map((g) => [...g].map((s) => SIDES[(SIDES.indexOf(s as Side) + 1) % 4]).join(''))
    .join('+');

const canonical = (sides: string): string =>
  groups(sides)
    .map((g) => [...g].sort().join(''))
    .sort()
    .join('+');

/** How many quarters to the right lead from one way to lie to another; 0 where none do. */
export function turnsBetween(now: string, then: string): number {
  const after = [1, 2, 3].map((n) => canonical(Array.from({ length: n }).reduce<string>((sides) => turned(sides), now)));
  return [1, 3, 2].find((n) => after[n - 1] === canonical(then)) ?? 0;
}

/** The way after `now` when turned clockwise, among the ways there are. */
export function next(ways: string[], now: string): string {
  let sides = now;
  for (let quarter = 0; quarter < 4; quarter++) {
    sides = turned(sides);
    const found = ways.find((way) => canonical(way) === canonical(sides));
    if (found && found !== now) return found;
  }
  return ways[(ways.indexOf(now) + 1) % ways.length] ?? now;
}

/** The cell where a side's edge has its middle, on a square of 100. */
export const EDGE: Record<Side, [number, number]> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
