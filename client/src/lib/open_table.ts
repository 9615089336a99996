// Opening a table and remembering the seats it gave us.
import { api } from './api';
import { keep } from './local_storage';
import type { EditionInfo, GameInfo, NewTable, TableMade } from './messages';
import { go } from './route.svelte';

export function enter(made: TableMade, game: string, title: string): void {
  keep({ table: made.table, game, title, seats: made.you, invites: made.invites, watch: made.watch });
  go('table', made.table);
}

export async function openTable(game: GameInfo, wish: NewTable): Promise<void> {
  enter(await api.open(wish), game.name, game.title);
}

/** What bots are called at a family's table. */
export const BOT_NAMES = ['Brook', 'Fern', 'Heron', 'Otter', 'Wren', 'Reed', 'Moss', 'Pike', 'Lark', 'Newt', 'Rush'];

/** What a table for several begins with, where that is not the game's default. */
export const offers = (edition: EditionInfo): Record<string, string> =>
  Object.fromEntries(edition.options.filter((option) => option.offer).map((option) => [option.name, option.offer]));

/** One click: you and bots, or you alone, everything as the game offers it. */
export function playNow(game: GameInfo, name: string, alone = false): Promise<void> {
  const edition = game.editions[0];
  if (!edition) return Promise.resolve();
  const seats = alone ? 1 : Math.min(Math.max(edition.fewest, 3), edition.most);
  return openTable(game, {
    game: game.name,
    edition: edition.name,
    options: alone ? {} : offers(edition),
    seats: Array.from({ length: seats }, (_, n) =>
      n === 0 ? { kind: 'me', name } : { kind: 'bot', bot: game.good_bot, name: BOT_NAMES[n - 1] ?? '' },
    ),
    clock: { kind: 'none' }, // there is nobody who waits
  });
}
