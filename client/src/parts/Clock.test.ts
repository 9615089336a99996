import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { FakeTable } from '../testing/fake_table.svelte';
import Clock from './Clock.svelte';

const clock = { running: false, paused: false, remaining: [60_000], held: [], unseen: [], shown: [] };

it('goes when the game is over', () => {
  const table = new FakeTable(null, null, { clock });
  const shown = mount(Clock, { target: document.body, props: { table, seat: 0 } });
  flushSync();
  expect(document.body.textContent).toContain('1:00');
  table.show(null, null, { clock, result: { scores: [3], winners: [0], rule: 'pipes/solo', reason: '' } });
  flushSync();
  expect(document.body.textContent).not.toContain('1:00');
  void unmount(shown);
});
