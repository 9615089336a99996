import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SheetPlay } from '../boards/pipes/play.svelte';
import type { EventInfo, ReviewInfo } from '../lib/messages';
import { LiveTable } from '../lib/table.svelte';
import { FakeSocket } from '../testing/fake_socket';
import { frameWith, seatInfo } from '../testing/fake_table.svelte';
import Review from './Review.svelte';

const better = (words: string) => ({ move: 'pass', words, why: 'waters 1 more tile of yours', cell: null });
const REVIEW: ReviewInfo = {
  unit: 'chance to win',
  share: true,
  points: [
    { n: 3, seat: 1, values: [0.4, 0.6], cost: 0.07, better: better('lays a tile at (1,1)') },
    { n: 5, seat: 0, values: [0.3, 0.7], cost: 0.12, better: better('buys (0,2) for £4') },
  ],
  lines: [
    { seat: 0, first: 0.5, cost: 0.12, others: 0.07, luck: -0.45, last: 0 },
    { seat: 1, first: 0.5, cost: 0.07, others: 0.12, luck: 0.45, last: 1 },
  ],
  turning: [3, 5],
  possible: null,
  bound: null,
};
const event = (n: number, seat: number, words: string): EventInfo => ({ n, seat, who: '', text: 'x', words, at: 0 });
let table: LiveTable;
let shown: Record<string, unknown>;
const went: string[] = [];
const text = (selector: string): string => document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

async function lookOver(review: ReviewInfo): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(review))));
  document.querySelector<HTMLElement>('[data-review]')?.click();
  await vi.waitFor(() => expect(document.querySelector('[data-review-line]')).not.toBeNull());
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  Element.prototype.scrollIntoView = () => {
    went.push('in sight');
  };
  went.length = 0;
  table = new LiveTable('T1');
  FakeSocket.last.open();
  const seats = [seatInfo(0, 'Ada', 'red'), seatInfo(1, 'Ben', 'blue')];
  FakeSocket.last.tell({ type: 'welcome', game: 'pipes', title: 'Pipes', seats, you: [0], options: {}, phrases: [] });
  const events = [event(3, 1, 'Ben lays a tile at (2,2)'), event(5, 0, 'Ada is done')];
  FakeSocket.last.tell(frameWith({ n: 5, events, views: { '0': { players: [] } } }));
  flushSync();
  shown = mount(Review, {
    target: document.body,
    props: {
      table,
      play: new SheetPlay(table),
      onshow: (n: number) => {
        table.replayAt = n - 1;
        went.push(`before ${n}`);
      },
      ongo: () => went.push('on'),
    },
  });
  flushSync();
});
afterEach(() => {
  void unmount(shown);
  table.close();
  vi.unstubAllGlobals();
});

it('says why one lost, and comes into sight', async () => {
  await lookOver(REVIEW);
  expect(text('[data-lost]')).toBe('What cost you most: luck, 45 %.');
  expect(went).toEqual(['in sight']);
});

it.each([
  [{ cost: 0.3, others: -0.1, luck: -0.1 }, 'your own choices, 30 %'],
  [{ cost: 0.1, others: -0.3, luck: -0.1 }, 'what the others did, 30 %'],
])('names what cost most: %o', async (parts, words) => {
  await lookOver({ ...REVIEW, lines: [{ seat: 0, first: 0.5, last: 0, ...parts }] });
  expect(text('[data-lost]')).toBe(`What cost you most: ${words}.`);
});

it('says nothing of losing to who won', async () => {
  await lookOver({ ...REVIEW, lines: REVIEW.lines.map((line) => ({ ...line, seat: 1 - line.seat })) });
  expect(document.querySelector('[data-lost]')).toBeNull();
});

it("tells one's own turning points first, and gives reasons to nobody but who moved", async () => {
  await lookOver(REVIEW);
  const points = [...document.querySelectorAll<HTMLElement>('[data-turning]')];
  expect(points.map((point) => point.dataset.turning)).toEqual(['5', '3']);
  expect(points.map((point) => point.closest('details') !== null)).toEqual([false, true]);
  expect(text('[data-turning="5"]')).toBe('Move 5, Ada: -12 % – Ada is done. Better: Buys (0,2) for £4. Waters 1 more tile of yours.');
  expect(text('[data-turning="3"]')).toBe('Move 3, Ben: -7 % – Ben lays a tile at (2,2). Better: Lays a tile at (1,1).');
});

it('asks for the words of a turning point that is longer ago than the log goes', async () => {
  table.events = [event(5, 0, 'Ada is done')];
  await lookOver(REVIEW);
  await vi.waitFor(() => expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'log', before: 5 }));
  const { id } = FakeSocket.last.sent.at(-1) as { id: number };
  FakeSocket.last.tell({ type: 'log', id, events: [event(3, 1, 'Ben lays a tile at (2,2)')] });
  flushSync();
  expect(text('[data-turning="3"]')).toContain('Ben lays a tile at (2,2).');
});

it('shows the board before a turning point, and lets one try it from there', async () => {
  await lookOver(REVIEW);
  expect(document.querySelector('[data-try]')).toBeNull();
  document.querySelector<HTMLElement>('[data-turning="5"]')?.click();
  flushSync();
  document.querySelector<HTMLElement>('[data-try]')?.click();
  expect(went).toEqual(['in sight', 'before 5', 'on']);
});
