import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../testing/fake_socket';
import { frameWith, seatInfo } from '../testing/fake_table.svelte';
import { keep } from './local_storage';
import type { EventInfo, Welcome } from './messages';
import { LiveTable } from './table.svelte';

const WELCOME: Welcome = {
  type: 'welcome',
  table: 'T1',
  game: 'pipes',
  title: 'Pipes',
  edition: 'original',
  options: {},
  seats: [seatInfo(0, 'Ada'), seatInfo(1, 'Ben')],
  you: [0],
  watching: false,
  phrases: [],
  vocabulary: {},
  clock: { kind: 'none' },
  crowd: 0,
  gathering: '',
  practice: false,
  daily: '',
  commitment: '',
  casual: false,
  loaded: false,
};
const event = (n: number, seat: number, words = `event ${n}`): EventInfo => ({ n, seat, who: '', text: '', words, at: 0 });

let table: LiveTable;

function enter(): void {
  FakeSocket.last.open();
  FakeSocket.last.tell(WELCOME);
}
const sent = (): { type: string; id: number; text?: string }[] => FakeSocket.last.sent as { type: string; id: number }[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  keep({ table: 'T1', game: 'pipes', title: 'Pipes', seats: [{ seat: 0, token: 'secret' }], invites: [], watch: '' });
  table = new LiveTable('T1');
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a live table', () => {
  it('shows the tokens this device holds', () => {
    FakeSocket.last.open();
    expect(sent()[0]).toMatchObject({ type: 'hello', tokens: ['secret'], watch: '', seen: 0 });
  });

  it('keeps a move until it is acknowledged, over a line that was cut and over a reload', () => {
    enter();
    table.move(0, 'draw (1,1)');
    expect(table.sending).toBe(1);
    FakeSocket.last.close();
    expect(table.online).toBe(false);
    table.move(0, 'done');
    vi.advanceTimersByTime(1000);
    enter();
    expect(sent().map((each) => each.text)).toEqual([undefined, 'draw (1,1)', 'done']);
    table.close();
    const again = new LiveTable('T1');
    enter();
    expect(sent().map((each) => each.text)).toEqual([undefined, 'draw (1,1)', 'done']);
    for (const each of sent().slice(1)) FakeSocket.last.tell({ type: 'ack', id: each.id, n: 1 });
    expect(again.sending).toBe(0);
    again.close();
  });

  it('shows why a move was refused, with the move', () => {
    enter();
    table.move(0, 'draw (9,9)');
    const refusal = { rule: 'pipes/draw-1', reason: 'there is a wall', cells: [[9, 9]], instead: null, also: [] };
    FakeSocket.last.tell({ type: 'refused', id: sent()[1]?.id, refusal });
    expect(table.refused).toMatchObject({ reason: 'there is a wall', text: 'draw (9,9)' });
    expect(table.sending).toBe(0);
    table.move(0, 'draw (1,1)');
    expect(table.refused).toBeNull();
  });

  it('forgets events that were taken back', () => {
    enter();
    FakeSocket.last.tell(frameWith({ n: 3, since: 0, events: [event(1, 0), event(2, 1), event(3, 0)] }));
    FakeSocket.last.tell(frameWith({ n: 2, since: 1, events: [event(2, 1, 'another')] }));
    expect(table.events.map((each) => each.words)).toEqual(['event 1', 'another']);
  });

  it('counts lines of chat that others wrote', () => {
    enter();
    const line = { type: 'chat', who: 'Ben', text: 'hello', at: 0 };
    FakeSocket.last.tell({ ...line, n: 1, seat: 1 });
    FakeSocket.last.tell({ ...line, n: 2, seat: 0 });
    FakeSocket.last.tell({ ...line, n: 1, seat: 1 });
    expect(table.lines.map((each) => each.n)).toEqual([1, 2]);
    expect(table.unread).toBe(1);
  });

  it('counts no line again that was read, not after a reload either', () => {
    enter();
    const line = { type: 'chat', who: 'Ben', text: 'hello', at: 0, seat: 1 };
    FakeSocket.last.tell({ ...line, n: 1 });
    table.readChat();
    expect(table.unread).toBe(0);
    const again = new LiveTable('T1');
    enter();
    for (const n of [1, 2]) FakeSocket.last.tell({ ...line, n });
    expect(again.unread).toBe(1);
    again.close();
  });

  it('takes a line of chat that is told again as it is told now', () => {
    enter();
    const line = { type: 'chat', who: '', at: 0, n: 1, seat: -1 };
    FakeSocket.last.tell({ ...line, text: 'Ada gave up.' });
    FakeSocket.last.tell({ ...line, text: 'Ada heeft opgegeven.' });
    expect(table.lines.map((each) => each.text)).toEqual(['Ada heeft opgegeven.']);
  });

  it('acts for the seat that must, or the one picked', () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ ...WELCOME, you: [0, 1] });
    FakeSocket.last.tell(frameWith({ n: 1, waiting: { step: '', must: [1], may: [] } }));
    expect(table.seat).toBe(1);
    table.chosen = 0;
    expect(table.seat).toBe(0);
    FakeSocket.last.tell(frameWith({ n: 2, waiting: { step: '', must: [0], may: [] } }));
    expect(table.chosen).toBeNull();
  });

  it('gives up where the server does not know it, and does not call again', () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: 'error', id: null, what: 'There is no such table.', right: 'Ask for the link again.' });
    FakeSocket.last.close(4404);
    expect(table.lost).toBe('There is no such table. Ask for the link again.');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made.length).toBe(1);
  });

  it('comes back by itself where the server cannot reach its store', () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: 'error', id: null, what: 'The server cannot reach its store.', right: 'Nothing is lost.' });
    FakeSocket.last.close(4503);
    expect(table.lost).toBe('');
    expect(table.notice?.words).toBe('The server cannot reach its store. Nothing is lost.');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made.length).toBe(2);
    enter();
    expect(table.online).toBe(true);
  });

  it('asks for the whole log again in another language', () => {
    enter();
    FakeSocket.last.tell(frameWith({ n: 7 }));
    table.retell();
    FakeSocket.last.open();
    expect(FakeSocket.made.length).toBe(2);
    expect(sent()[0]).toMatchObject({ type: 'hello', seen: 0 });
  });
});
