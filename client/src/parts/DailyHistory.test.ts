import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { daily } from '../lib/daily';
import DailyHistory from './DailyHistory.svelte';

afterEach(() => void vi.restoreAllMocks());

it('has a bar for each day, a low one for a day below zero or without points', async () => {
  const days = [12, -4, null].map((score, n) => ({ day: `2026-11-0${n + 1}`, score, passed: 0 }));
  const history = { game: 'pipe-dream', days, streak: 3, longest: 3, all: 3 };
  const asked = vi.spyOn(daily, 'history').mockResolvedValue(history);
  const shown = mount(DailyHistory, { target: document.body, props: { game: 'pipe-dream', day: '2026-11-03' } });
  flushSync();
  await asked.mock.results[0]?.value;
  flushSync();
  const bars = [...document.querySelectorAll('[data-history="3"] rect')];
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual([96, 6, 3]);
  expect(document.querySelector('a[href="#/daily/2026-11-02/pipe-dream"]')?.getAttribute('aria-label')).toBe('November 2: -4');
  void unmount(shown);
});
