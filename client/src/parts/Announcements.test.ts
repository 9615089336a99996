import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LandPlay } from '../boards/pipe_land/play.svelte';
import type { EventInfo } from '../lib/messages';
import { LiveTable } from '../lib/table.svelte';
import { FakeSocket } from '../testing/fake_socket';
import { frameWith, seatInfo } from '../testing/fake_table.svelte';
import Announcements from './Announcements.svelte';

const event = (n: number, seat: number, text: string, words: string): EventInfo => ({ n, seat, who: '', text, words, at: 0 });
const EVENTS = [
  event(1, 1, 'draw', 'Ben draws a tile'),
  event(2, 0, 'rotate (0,1) NS', 'Ada turns a tile of their own at (0,1)'),
  event(3, 0, 'done', 'Ada is done and receives £4'),
  event(4, 1, 'place (0,2) NES', 'Ben lays a tile at (0,2)'),
];
let table: LiveTable;
let shown: Record<string, unknown>;
const hear = (...events: EventInfo[]): string => {
  const last = events.at(-1)?.n ?? 0;
  FakeSocket.last.tell(frameWith({ n: last, since: last - events.length, events }));
  flushSync();
  return document.querySelector('[data-news]')?.textContent ?? '';
};

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  table = new LiveTable('T1');
  FakeSocket.last.open();
  const seats = [seatInfo(0, 'Ada', 'red'), seatInfo(1, 'Ben', 'blue')];
  FakeSocket.last.tell({ type: 'welcome', game: 'pipe-land', title: 'Pipe Land', seats, you: [0], options: {}, phrases: [] });
  hear(...EVENTS.slice(0, 1));
  shown = mount(Announcements, { target: document.body, props: { table, play: new LandPlay(table) } });
  flushSync();
});
afterEach(() => {
  void unmount(shown);
  table.close();
  vi.unstubAllGlobals();
});

it('tells what came before nobody, and politely what comes then', () => {
  expect(document.querySelector('[data-news]')?.getAttribute('aria-live')).toBe('polite');
  expect(document.querySelector('[data-news]')?.textContent).toBe('');
});

it("says one's own income, but not what one did oneself", () => {
  expect(hear(...EVENTS.slice(1, 3))).toBe('Ada is done and receives £4.');
});

it('says how a tile lies that another has laid', () => {
  expect(hear(...EVENTS.slice(1))).toBe('Ada is done and receives £4. Ben lays a tile at (0,2), open to north, east and south.');
});
