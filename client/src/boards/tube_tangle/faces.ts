// The faces of a tile: how they turn, and which drawn pipes lie on them. Geometry only.
import { SIDES, type Side } from '../../lib/grid';
import type { TubeTangleHandTile } from '../../lib/messages';

/** Which face of a tile is up, and how many quarters it is turned clockwise. */
export interface Pose {
  face: number;
  turns: number;
}
export interface Course {
  letter: string;
  name: string;
} // a pipe of a face, and what its drawing is called

const GROUPS = ['NS', 'EW', 'NE', 'SE', 'SW', 'NW', 'NES', 'ESW', 'NSW', 'NEW', 'NESW'];
const LEVEL = ['EW', 'E-W', 'W-E'];
const sorted = (sides: string): string => [...sides].sort().join('');
const WRITTEN = new Map(GROUPS.map((group) => [sorted(group), group]));

export const BORDERS: Record<string, string> = { r: 'kerb', m: 'wall' };

const quarter = (side: string, turns: number): string => SIDES[(SIDES.indexOf(side as Side) + turns) % 4] ?? side;

/** The sides of a face after some quarter turns clockwise. */
export const turnedSides = (sides: string, turns: number): string => SIDES.map((_, n) => sides[(n - turns + 8) % 4]).join('');

/** Where its pipes end after some quarter turns: "N>W" becomes "E>N". */
export const turnedEnds = (ends: string[], turns: number): string[] =>
  ends.map((end) => `${quarter(end[0] ?? '', turns)}>${quarter(end[2] ?? '', turns)}`);

export const sidesOf = (tile: TubeTangleHandTile, pose: Pose): string => turnedSides(tile.faces[pose.face] ?? '', pose.turns);
export const endsOf = (tile: TubeTangleHandTile, pose: Pose): string[] => turnedEnds(tile.ends[pose.face] ?? [], pose.turns);

/** The pose in which a tile shows these sides. */
export function poseOf(tile: TubeTangleHandTile, sides: string): Pose | null {
  for (const face of tile.faces.keys()) {
    for (let turns = 0; turns < 4; turns++) if (sidesOf(tile, { face, turns }) === sides) return { face, turns };
  }
  return null;
}

/** The pipes of a face, lower ones first. */
export function courses(sides: string, ends: string[]): Course[] {
  const ending = new Map(ends.map((end) => [end[0], end.replace('>', '-')]));
  const letters = [...new Set(sides)].filter((letter) => !(letter in BORDERS));
  const found = letters.map((letter) => {
    const mine = SIDES.filter((_, n) => sides[n] === letter).join('');
    return { letter, name: ending.get(mine[0]) ?? WRITTEN.get(sorted(mine)) ?? mine };
  });
  return found.sort((a, b) => Number(LEVEL.includes(b.name)) - Number(LEVEL.includes(a.name)));
}

const LOOKS = ['fire', 'PP', 'PE', 'gas'];
/** The drawing a material goes by. */
export const look = (material: string): string => (LOOKS.includes(material) ? material : 'plain');
