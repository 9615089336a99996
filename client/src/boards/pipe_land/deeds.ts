// What a bargain is about, in words: "turning (1,1) as NS".
import { text, type Cell } from '../../lib/grid';
import { t } from '../../lib/words.svelte';

export function deedName(about: string, cell: Cell, sides: string | null): string {
  const where = { cell: text(cell) };
  const deed =
    about === 'place'
      ? t('placing at {cell}', where)
      : about === 'rotate'
        ? t('turning {cell}', where)
        : about === 'sell'
          ? t('selling {cell}', where)
          : t('leaving {cell}', where);
  return sides ? t('{deed} as {sides}', { deed, sides }) : deed;
}
