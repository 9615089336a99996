// The players' colours and Pipe Land's shapes, as people call them.
import { t } from '../lib/words.svelte';

export const named = (colour: string): string => ({
  red: t('red'), blue: t('blue'), green: t('green'), yellow: t('yellow'), purple: t('purple'), orange: t('orange'),
})[colour] ?? colour;

export const shape = (name: string): string => ({
  straight: t('straight'), corner: t('corner'), tee: t('tee'), plus: t('plus'), 'double corner': t('double corner'),
})[name] ?? name;

/** One way each shape may lie, to draw it by. */
export const SIDES: Record<string, string[]> = { straight: ['NS'], corner: ['NE'], tee: ['NES'], plus: ['NESW'], 'double corner': ['NE', 'SW'] };
