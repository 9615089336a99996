import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SheetPlay } from '../boards/pipes/play.svelte';
import type { EventInfo } from '../lib/messages';
import { LiveTable } from '../lib/table.svelte';
import { FakeSocket } from '../testing/fake_socket';
import { frameWith, seatInfo } from '../testing/fake_table.svelte';
import Panel from './Panel.svelte';

const event = (n: number, seat: number, text: string): EventInfo => ({ n, seat, who: '', text, words: text, at: 0 });
let table: LiveTable;
let shown: Record<string, unknown>;
const click = (selector: string): void => {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
};
const hear = (message: object): void => {
  FakeSocket.last.tell(message);
  flushSync();
};

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  table = new LiveTable('T1');
  FakeSocket.last.open();
  hear({
    type: 'welcome',
    game: 'pipes',
    title: 'Pipes',
    seats: [seatInfo(0, 'Ada'), seatInfo(1, 'Ben')],
    you: [0],
    options: {},
    phrases: [],
  });
  const events = [event(1, 0, 'draw (1,1)'), event(2, 1, 'draw (2,2)')];
  hear(frameWith({ n: 2, events, views: { '0': { players: [] } } }));
  shown = mount(Panel, { target: document.body, props: { table, play: new SheetPlay(table), tab: '', rule: '', onkeys: () => {} } });
  flushSync();
});
afterEach(() => {
  void unmount(shown);
  table.close();
  vi.unstubAllGlobals();
});

const chat = (): string => document.querySelector('[data-tab=chat]')?.textContent ?? '';

it('counts what was said while the chat was closed, and nothing that was said while it was open', () => {
  const line = { type: 'chat', who: 'Ben', text: 'hello', at: 0, seat: 1 };
  hear({ ...line, n: 1 });
  expect(chat()).toBe('Chat · 1');
  click('[data-tab=chat]');
  expect(chat()).toBe('Chat');
  hear({ ...line, n: 2 });
  click('[data-tab=log]');
  expect(chat()).toBe('Chat');
  hear({ ...line, n: 3 });
  expect(chat()).toBe('Chat · 1');
});

it('begins at the beginning, wherever the sheet before it was', () => {
  click('[data-tab=log]');
  const sheet = document.querySelector<HTMLElement>('[role=tabpanel]');
  if (!sheet) throw new Error('there is no sheet');
  sheet.scrollTop = 300;
  click('[data-tab=chat]');
  expect(sheet.scrollTop).toBe(0);
});

it("shows another player's sheet before it lights a cell of it, in a replay too", () => {
  click('[data-tab=log]');
  const line = document.querySelector<HTMLElement>('[data-event="2"] button');
  line?.dispatchEvent(new FocusEvent('focus'));
  expect(table.lit).toEqual([]);
  for (const replayAt of [null, 1]) {
    table.looking = null;
    table.replayAt = replayAt;
    line?.click();
    flushSync();
    expect(table.looking).toBe(1);
    expect(table.lit).toEqual([[2, 2]]);
  }
  expect(table.replayAt).toBe(2);
});
