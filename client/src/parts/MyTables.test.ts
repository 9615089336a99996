import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Standing } from '../lib/messages';
import type { Row, TableList } from '../lib/my_tables.svelte';
import MyTables from './MyTables.svelte';

const kept = { table: 'one', game: 'pipes', title: 'Pipes', seats: [], invites: [], watch: '', when: 1 };
const told: Standing = {
  ...{ table: 'one', game: 'pipes', title: 'Pipes', edition: '', seats: [], you: [0], must: [0], since: 1, events: 1 },
  ...{ paused: false, result: null, untouched_days: 30 },
};

/** What is said below the list when the server tells this of a table. */
function below(standing: Standing): string | undefined {
  const rows: Row[] = [{ kept, told: standing, state: 'mine' }];
  const mine = { rows, reached: true, trouble: '', forget: () => undefined } as unknown as TableList;
  const shown = mount(MyTables, { target: document.body, props: { mine } });
  flushSync();
  const words = document.querySelector('[data-untouched]')?.textContent.trim();
  void unmount(shown);
  return words;
}

it('says when games go that nobody opens, where they do', () => {
  expect(below(told)).toBe('A game here is removed when nobody has opened it for 30 days.');
  expect(below({ ...told, untouched_days: 0 })).toBeUndefined();
});
