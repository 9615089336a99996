// A game without a board of its own: what can be played is a list, and any move can be typed.
import { t } from '../lib/words.svelte';
import { Play } from './play.svelte';

export class PlainPlay extends Play<Record<string, unknown>> {
  /** What the seat on this screen may play, in notation; nothing where the list would be too long. */
  menu = $derived.by((): string[] => (this.table.seat === null ? [] : (this.table.frame?.menus[String(this.table.seat)] ?? [])));
  /** What is seen, a line for each thing: its name and how it is written. */
  seen = $derived.by((): [string, string][] =>
    Object.entries(this.view ?? {})
      .filter(([name]) => name !== 'result' && name !== 'position')
      .map(([name, value]) => [name.replaceAll('_', ' '), typeof value === 'string' ? value : JSON.stringify(value)]),
  );

  standing(): string {
    return '';
  }
  breakdown(): string {
    return '';
  }
  suggest(): boolean {
    return false;
  }
  key(): boolean {
    return false;
  }
  clear(): void {}
  turnWords(): string {
    return t('choose a move');
  }
}
