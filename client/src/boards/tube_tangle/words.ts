// Tube Tangle in words, for those who listen and for the dock, put together from what the server calls its things.
import type { TubeTangleOpeningView, TubeTanglePipeView, TubeTangleTileView } from '../../lib/messages';
import { t } from '../../lib/words.svelte';
import { BORDERS } from './faces';

/** A thing of the game in words. */
export type Called = (thing: string) => string;

/** "fire, PP and gas" */
export function both(names: string[]): string {
  const last = names[names.length - 1] ?? '';
  return names.length < 2 ? last : t('{some} and {last}', { some: names.slice(0, -1).join(', '), last });
}

/** "fire north, PP east, gas south, road border west" */
export function sidesTold(sides: string, letters: Map<string, string>, called: Called): string {
  const [north = '', east = '', south = '', west = ''] = [...sides].map((letter) => called(letters.get(letter) ?? letter));
  return t('{north} north, {east} east, {south} south, {west} west', { north, east, south, west });
}

export function tileTold(tile: TubeTangleTileView, letters: Map<string, string>, called: Called): string {
  if (tile.what !== 'pipe') return called(tile.what);
  return t('tile {tile}: {sides}', { tile: tile.tile ?? '', sides: sidesTold(tile.sides, letters, called) });
}

/** What a tile of the hand is: both faces, or what it does. */
export function held(tile: string, faces: string[], letters: Map<string, string>, called: Called): string {
  if (tile === 'pit' || tile === 'cover') return called(`held ${tile}`);
  const [up = '', under = ''] = faces.map((face) => sidesTold(face, letters, called));
  return t('Tile {tile}. Up: {up}. Under: {under}', { tile, up, under });
}

function hole(opening: TubeTangleOpeningView): string {
  const [column, row] = opening.beyond;
  if (opening.why === 'pit') return t('it ends in the open pit at ({column},{row})', { column, row });
  if (opening.why === 'bare') return t('it ends in a border that nothing lies behind, at ({column},{row})', { column, row });
  return t('it faces the free cell ({column},{row})', { column, row });
}

/** A pipe and what keeps it open. */
export function pipeTold(pipe: TubeTanglePipeView, called: Called): string {
  const name = called(pipe.material);
  if (pipe.closed) return t('{material}: closed, {n} {n:point|points}', { material: name, n: pipe.points });
  const [first] = pipe.openings;
  const why = first ? hole(first) : '';
  const more = pipe.openings.length - 1;
  if (more > 0)
    return t('{material}: open in {n} {n:place|places}, worth {worth} so far; {why}', {
      material: name,
      n: more + 1,
      worth: pipe.worth,
      why,
    });
  return t('{material}: open, worth {worth} so far; {why}', { material: name, worth: pipe.worth, why });
}

export const isBorder = (letter: string): boolean => letter in BORDERS;
