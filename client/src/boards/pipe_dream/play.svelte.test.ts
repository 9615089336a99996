import { describe, expect, it } from 'vitest';
import type { PipeDreamHints, PipeDreamPieceHint, PipeDreamSheetView, PipeDreamView } from '../../lib/messages';
import { FakeTable, pressed } from '../../testing/fake_table.svelte';
import { DreamPlay } from './play.svelte';

const sheet = (changes: Partial<PipeDreamSheetView> = {}): PipeDreamSheetView => ({
  player: 'player1',
  step: 'turn',
  dice: [2, 5],
  placed: false,
  crossed: 0,
  source: [3, 3],
  pieces: [],
  symbols: [],
  wrenches: 2,
  bombs_used: 0,
  crosses_used: 0,
  meter: 0,
  next_section: 1,
  next_flow: 3,
  joined: 1,
  exits: 0,
  lines: [],
  total: 4,
  score: null,
  ...changes,
});
const city = (me: Partial<PipeDreamSheetView> = {}): PipeDreamView => ({
  edition: 'original',
  duplicate: true,
  source: 'choose',
  you: 'player1',
  step: 'turn',
  size: 6,
  pipes: [],
  symbols: [],
  source_cells: [],
  cross_values: [],
  crosses_each_turn: 1,
  bomb_values: [-1, -2],
  flow: [],
  sheets: [sheet(me), sheet({ player: 'player2', joined: 6, meter: 4 })],
  result: null,
});
const way = (changes: Partial<PipeDreamPieceHint>): PipeDreamPieceHint => ({
  move: '',
  verb: 'place',
  pipe: 2,
  cell: [5, 1],
  turned: 0,
  sides: 'NS',
  collects: false,
  joins: false,
  joined: 1,
  exits: 0,
  ...changes,
});
const HINTS: PipeDreamHints = {
  step: 'turn',
  legal: [
    way({ move: 'place 2 at (5,1)' }),
    way({ move: 'place 2 at (5,1) turned 1', turned: 1, sides: 'EW', joins: true }),
    way({ move: 'place 5 at (2,6)', pipe: 5, cell: [2, 6] }),
    way({ move: 'cross (4,4)', verb: 'cross', pipe: null, cell: [4, 4], sides: 'NESW' }),
  ],
  sources: [],
  blocked: [{ verb: 'place', pipe: 2, cell: [1, 1], rule: 'pipe-dream/place-1', reason: 'the other die does not name it' }],
  may_end: true,
  why_not_end: '',
  may_stop: false,
};

describe('a turn', () => {
  it('lays the pipe, a wrench for each quarter', () => {
    const table = new FakeTable(city(), HINTS);
    const play = new DreamPlay(table);
    play.tap([5, 1]);
    expect(play.deed?.text).toBe('place 2 at (5,1)');
    play.tap([5, 1]);
    expect(play.deed).toEqual({ words: 'Spend 1 wrench and lay it', text: 'place 2 at (5,1) turned 1' });
    play.confirm();
    expect(table.said).toEqual(['place 2 at (5,1) turned 1']);
  });

  it('takes the other die for the pipe where only that one fits', () => {
    const play = new DreamPlay(new FakeTable(city(), HINTS));
    expect([play.pipe, play.line]).toEqual([2, 5]);
    play.tap([2, 6]);
    expect([play.pipe, play.line]).toEqual([5, 2]);
    expect(play.deed?.text).toBe('place 5 at (2,6)');
  });

  it('asks the server why nothing goes there', () => {
    const table = new FakeTable(city(), HINTS);
    const play = new DreamPlay(table);
    play.tap([1, 1]);
    expect(table.said).toEqual(['place 2 at (1,1)']);
    expect(play.cell).toBeNull();
  });

  it('is not ended by a tap on the board', () => {
    const table = new FakeTable(city({ placed: true }), { ...HINTS, legal: [], blocked: [] });
    new DreamPlay(table).tap([6, 6]);
    expect(table.said).toEqual(['place 2 at (6,6)']);
  });

  it('does not say a thing twice while it is on its way', () => {
    const table = new FakeTable(city(), HINTS);
    const play = new DreamPlay(table);
    play.tap([5, 1]);
    table.sending = 1;
    play.confirm();
    expect(table.said).toEqual([]);
  });

  it('may end without a pipe where the rules let it', () => {
    const play = new DreamPlay(new FakeTable(city(), HINTS));
    expect(play.deed).toEqual({ words: 'End the turn without a pipe', text: 'done' });
    const held = new DreamPlay(new FakeTable(city(), { ...HINTS, may_end: false, why_not_end: 'a pipe fits' }));
    expect(held.deed).toBeNull();
  });
});

it('chooses a source among those that may be', () => {
  const table = new FakeTable(city({ step: 'source', dice: null }), { step: 'source', legal: [], other: ['source (3,4)'] });
  const play = new DreamPlay(table);
  play.tap([3, 4]);
  play.confirm();
  expect(table.said).toEqual(['source (3,4)']);
});

it('asks whether to stop with the points there are', () => {
  const table = new FakeTable(city({ step: 'stop' }), { step: 'stop', legal: [], other: [] });
  const play = new DreamPlay(table);
  expect(play.deed).toEqual({ words: 'Stop with 4 points', text: 'stop' });
  expect(play.key(pressed('g'))).toBe(true);
  expect(table.said).toEqual(['go on']);
});

it('shows a spectator whoever is furthest', () => {
  const table = new FakeTable(city());
  table.seat = null;
  expect(new DreamPlay(table).shown).toBe(1);
});

it('shows what the meter asks for next', () => {
  const play = new DreamPlay(new FakeTable(city(), HINTS));
  expect(play.standing(1)).toBe('6/3');
  expect(play.aim()).toContain('The meter asks for 3 joined pieces next; you have 1.');
});

it('does not speak of winning to who plays alone', () => {
  const table = new FakeTable(city(), HINTS);
  table.seats = table.seats.slice(0, 1);
  expect(new DreamPlay(table).aim()).toBe('The meter asks for 3 joined pieces next; you have 1. With fewer the game ends without points.');
});

it('shows where a suggested source would be, and leaves it to the player', () => {
  const hints = { ...HINTS, step: 'source', sources: [[3, 4] as [number, number]] };
  const table = new FakeTable(city({ step: 'source', source: null }), hints);
  const play = new DreamPlay(table);
  expect(play.suggest('source (3,4)')).toBe(true);
  expect(play.deed?.text).toBe('source (3,4)');
  expect(play.suggest('done')).toBe(false);
  expect(table.said).toEqual([]);
});
