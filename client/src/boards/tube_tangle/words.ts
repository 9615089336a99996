// Tube Tangle in words: materials, tiles, cells and pipes, for those who listen and for the dock.
import type { TubeTangleOpeningView, TubeTanglePipeView, TubeTangleTileView } from '../../lib/messages';
import { t } from '../../lib/words.svelte';
import { BORDERS } from './faces';

export function material(name: string): string {
  if (name === 'fire') return t('fire');
  if (name === 'gas') return t('gas');
  return name;
}

/** "fire, PP and gas" */
export function both(names: string[]): string {
  const last = names[names.length - 1] ?? '';
  return names.length < 2 ? last : t('{some} and {last}', { some: names.slice(0, -1).join(', '), last });
}

function edge(letter: string, letters: Map<string, string>): string {
  if (letter === 'r') return t('road border');
  if (letter === 'm') return t('room border');
  return material(letters.get(letter) ?? letter);
}

/** "fire north, PP east, gas south, road border west" */
export function sidesTold(sides: string, letters: Map<string, string>): string {
  const [north, east, south, west] = [...sides].map((letter) => edge(letter, letters));
  return t('{north} north, {east} east, {south} south, {west} west', {
    north: north ?? '',
    east: east ?? '',
    south: south ?? '',
    west: west ?? '',
  });
}

export function tileTold(tile: TubeTangleTileView, letters: Map<string, string>): string {
  if (tile.what === 'pipe') return t('tile {tile}: {sides}', { tile: tile.tile ?? '', sides: sidesTold(tile.sides, letters) });
  if (tile.what === 'room') return t('a room');
  if (tile.what === 'pit') return t('a road with an open pit');
  if (tile.what === 'road') return t('a road');
  return tile.what === 'cover' ? t('a road with a manhole cover') : t('a road, its pit under a manhole cover');
}

/** What a tile of the hand is: both faces, or what it does. */
export function held(tile: string, faces: string[], letters: Map<string, string>): string {
  if (tile === 'pit') return t('An open pit, to lie on a road');
  if (tile === 'cover') return t('A manhole cover, to lie on a road or a pit');
  const [up, under] = faces.map((face) => sidesTold(face, letters));
  return t('Tile {tile}. Up: {up}. Under: {under}', { tile, up: up ?? '', under: under ?? '' });
}

function hole(opening: TubeTangleOpeningView): string {
  const [column, row] = opening.beyond;
  if (opening.why === 'pit') return t('it ends in the open pit at ({column},{row})', { column, row });
  if (opening.why === 'bare') return t('it ends in a border that nothing lies behind, at ({column},{row})', { column, row });
  return t('it faces the free cell ({column},{row})', { column, row });
}

/** A pipe and what keeps it open. */
export function pipeTold(pipe: TubeTanglePipeView): string {
  const name = material(pipe.material);
  if (pipe.closed) return t('{material}: closed, {n} {n:point|points}', { material: name, n: pipe.points });
  const [first] = pipe.openings;
  const why = first ? hole(first) : '';
  const more = pipe.openings.length - 1;
  if (more > 0)
    return t('{material}: open in {n} places, worth {worth} so far; {why}', { material: name, n: more + 1, worth: pipe.worth, why });
  return t('{material}: open, worth {worth} so far; {why}', { material: name, worth: pipe.worth, why });
}

export const isBorder = (letter: string): boolean => letter in BORDERS;
