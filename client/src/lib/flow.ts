// In which order water came to tiles that were dry before: rings outward from where it already was.
import { across, key, OPPOSITE, opens, SIDES, type Cell } from './grid';

interface Wettable {
  cell: Cell;
  sides: string;
  wet: string;
}

const STEP = 120;
const LONGEST = 3000;

/** Milliseconds each newly wet tile waits for its water. */
export function arrivals(before: Wettable[], now: Wettable[], up: 1 | -1): Map<string, number> {
  const was = new Set(before.filter((tile) => tile.wet).map((tile) => key(tile.cell)));
  const known = new Set(before.map((tile) => key(tile.cell)));
  const fresh = new Map(now.filter((tile) => tile.wet && !was.has(key(tile.cell)) && before.length).map((t) => [key(t.cell), t]));
  const wet = new Map(now.filter((tile) => tile.wet).map((tile) => [key(tile.cell), tile]));
  const rings = new Map<string, number>();
  let edge = [...wet.values()].filter((tile) => !fresh.has(key(tile.cell)));
  if (!edge.length) edge = [...fresh.values()].slice(0, 1);
  let ring = 0;
  const reached = new Set(edge.map((tile) => key(tile.cell)));
  for (const tile of edge) if (fresh.has(key(tile.cell))) rings.set(key(tile.cell), 0);
  while (edge.length) {
    ring += 1;
    const further: Wettable[] = [];
    for (const tile of edge) {
      for (const side of SIDES) {
        const other = wet.get(key(across(tile.cell, side, up)));
        if (!other || reached.has(key(other.cell)) || !opens(tile.wet, side) || !opens(other.wet, OPPOSITE[side])) continue;
        reached.add(key(other.cell));
        if (fresh.has(key(other.cell))) rings.set(key(other.cell), ring);
        further.push(other);
      }
    }
    edge = further;
  }
  for (const cell of fresh.keys()) if (!rings.has(cell)) rings.set(cell, known.has(cell) ? 0 : 1);
  const first = Math.min(...rings.values());
  const last = Math.max(...rings.values()) - first;
  const step = Math.min(STEP, last > 0 ? LONGEST / last : STEP);
  return new Map([...rings].map(([cell, at]) => [cell, (at - first) * step]));
}
