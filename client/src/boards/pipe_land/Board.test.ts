// What a tap costs, counted in elements: a late board has hundreds, and a phone is slow.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cell } from '../../lib/grid';
import type { PipeLandView } from '../../lib/messages';
import { FakeTable } from '../../testing/fake_table.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { LandPlay } from './play.svelte';

const TILES = 40;
const tiles = Array.from({ length: TILES }, (_, n) => ({
  cell: [n % 10, 1 + Math.floor(n / 10)],
  owner: 'red',
  printed: 'red',
  shape: 'straight',
  sides: 'NS',
  wet: 'NS',
  tap: false,
}));
const VIEW = {
  you: 'red',
  step: 'place',
  turn: 'red',
  drawn: { owner: 'red', shape: 'straight', count: 1 },
  river_pipes: [0],
  river_columns: [0, 9],
  players: [],
  tiles,
  piles: [],
  offers: [],
  prices: [],
  questions: [],
} as unknown as PipeLandView;
const FREE: Cell[] = [
  [0, 5],
  [1, 5],
];
const HINTS = { ways: ['NS', 'EW'], cells: FREE.map((cell) => ({ cell, legal: true, water: [], offered: 0 })), tiles: [], tax: 0 };

let sized: () => void = () => {};
class FakeResizeObserver {
  constructor(heard: (entries: object[]) => void) {
    sized = () => heard([{ contentRect: { width: 400, height: 600 } }]);
  }
  observe(): void {}
  disconnect(): void {}
}

let table: FakeTable;
let play: LandPlay;
let shown: Record<string, unknown>;
let changes: MutationObserver;
const show = (part: Component<{ play: LandPlay; bargain: () => void }>): void => {
  shown = mount(part, { target: document.body, props: { play, bargain: () => {} } });
  flushSync();
};
const tap = (cell: Cell): void => {
  play.tap(cell);
  flushSync();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  table = new FakeTable(VIEW, HINTS);
  play = new LandPlay(table);
  changes = new MutationObserver(() => {});
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
});
afterEach(() => {
  changes.disconnect();
  void unmount(shown);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Some milliseconds go by. */
function wait(time: number): void {
  for (let passed = 0; passed < time; passed += 10) {
    vi.advanceTimersByTime(10);
    flushSync();
  }
}

/** The board with all its tiles. */
function lay(): void {
  show(Board as Component<{ play: LandPlay }>);
  sized();
  wait(200);
  expect(document.querySelectorAll('[data-cell]')).toHaveLength(TILES);
}

it('changes no tile that lies there when a cell is picked', () => {
  lay();
  tap([0, 5]);
  changes.takeRecords();
  tap([1, 5]);
  const records = changes.takeRecords();
  const elements = records.map(({ target }) => (target instanceof Element ? target : target.parentElement));
  const lying = elements.filter((each) => each?.closest('[data-cell]') && !each.closest('[data-ghost]'));
  expect(document.querySelector('[data-ghost]')?.getAttribute('data-ghost')).toBe('1,5');
  expect(lying).toEqual([]);
  expect(records.length).toBeLessThan(40);
});

it('draws what a tap brings above the drawing, which need not be painted again', () => {
  lay();
  tap([0, 5]);
  const ground = document.querySelector('svg[role=application]');
  const above = document.querySelector('[data-ghost]')?.closest('svg');
  expect(above && above !== ground && above.getAttribute('aria-hidden')).toBe('true');
  expect(above?.firstElementChild?.getAttribute('transform')).toBe(ground?.querySelector('[data-drawing]')?.getAttribute('transform'));
  expect(above?.querySelector('[data-cursor]')).toBeTruthy();
  changes.takeRecords();
  tap([1, 5]);
  const touched = changes.takeRecords().filter(({ target }) => ground?.contains(target));
  expect(touched).toEqual([]);
});

it('practises the first tap a few times, and nobody sees it', () => {
  lay();
  const before = document.body.innerHTML;
  changes.takeRecords();
  wait(1000);
  const records = changes.takeRecords();
  expect(records.filter(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[data-said]'))).toEqual([]);
  const added = records.flatMap((record) => [...record.addedNodes]);
  expect(added.filter((node) => (node as Element).matches?.('[data-ghost]'))).toHaveLength(FREE.length);
  expect([play.cell, play.cursor, table.said]).toEqual([null, null, []]);
  expect(document.body.innerHTML).toBe(before);
  wait(2000);
  expect(changes.takeRecords()).toEqual([]);
});

it('practises nothing when a cell is picked sooner', () => {
  lay();
  tap([0, 5]);
  wait(1000);
  expect(play.cell).toEqual([0, 5]);
});

it('keeps the room of what the last cell would have brought until the next is answered', () => {
  show(Dock as Component<{ play: LandPlay; bargain: () => void }>);
  const list = (): Element | null => document.querySelector('.brings');
  tap([0, 5]);
  expect(list()).toBeNull();
  table.previewed = { text: 'place (0,5) NS', lines: ['2 tiles get water'], legal: true } as never;
  flushSync();
  expect(list()?.matches('[data-brings]:not(.past)')).toBe(true);
  tap([1, 5]);
  expect(list()?.matches('.past:not([data-brings])')).toBe(true);
  play.clear();
  flushSync();
  expect(list()).toBeNull();
});
