import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
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

it('stands still while its player does not have the screen, or while others still look', () => {
  vi.useFakeTimers();
  const running = { ...clock, running: true, remaining: [60_000, 60_000], held: [1] };
  const table = new FakeTable(null, null, { clock: running, waiting: { step: '', must: [0, 1], may: [] } });
  table.framed = Date.now();
  const shown = [0, 1].map((seat) => mount(Clock, { target: document.body, props: { table, seat } }));
  flushSync();
  vi.advanceTimersByTime(5000);
  flushSync();
  expect([...document.querySelectorAll('.clock')].map((each) => each.textContent)).toEqual(['0:55', '1:00']);
  for (const each of shown) void unmount(each);
  vi.useRealTimers();
});
