import { describe, expect, it } from 'vitest';
import type { PipesHints, PipesPlayerView, PipesView } from '../../lib/messages';
import { FakeTable, pressed } from '../../testing/fake_table.svelte';
import { SheetPlay } from './play.svelte';

const player = (changes: Partial<PipesPlayerView> = {}): PipesPlayerView => ({
  name: 'p1',
  code: '',
  columns: 4,
  rows: 4,
  fields: [
    { cell: [1, 1], kind: 'valve', sides: 'E', wet: '', teleport: 0 },
    { cell: [2, 1], kind: 'corner', sides: 'NE', wet: '', teleport: 0 },
  ],
  stock: [3, 2, 1],
  left: [3, 2, 1],
  water: 0,
  path: [],
  out: null,
  done: false,
  drawn: false,
  acts: [],
  codes: [],
  pending: null,
  ...changes,
});
const sheet = (me: Partial<PipesPlayerView> = {}, changes: Partial<PipesView> = {}): PipesView => ({
  edition: 'original',
  duplicate: true,
  dry: 3,
  seconds: 60,
  columns: 4,
  rows: 4,
  walls: 2,
  stock: [3, 2, 1],
  you: 'p1',
  step: 'turn',
  turn: 1,
  rounds: 0,
  element: 'NS',
  players: [player(me), player({ name: 'p2', out: 4, water: 7 })],
  seats: 2,
  players_in: 1,
  result: null,
  ...changes,
});
const HINTS: PipesHints = {
  draw: [[3, 3]],
  crossing: [[2, 1]],
  rotate: [{ cell: [2, 1], sides: ['ES', 'SW'] }],
  teleport: [{ cell: [3, 3], sides: ['N', 'E'] }],
  take_back: false,
  water: null,
  rounds_to_water: 2,
};

describe('a sheet', () => {
  it('draws the element with two taps on one field', () => {
    const table = new FakeTable(sheet(), HINTS);
    const play = new SheetPlay(table);
    play.tap([3, 3]);
    expect(play.ghost).toMatchObject({ kind: 'straight', sides: 'NS' });
    expect(table.said).toEqual([]);
    play.tap([3, 3]);
    expect(table.said).toEqual(['draw (3,3)']);
    expect(play.cell).toBeNull();
  });

  it('turns an element that lies there, back to how it lay at last', () => {
    const play = new SheetPlay(new FakeTable(sheet(), HINTS));
    play.tap([2, 1]);
    expect(play.deed?.text).toBe('rotate (2,1) ES');
    play.turn();
    expect(play.deed?.text).toBe('rotate (2,1) SW');
    play.turn();
    expect(play.ghost).toBeNull();
    expect(play.deed?.text).toBe('done');
  });

  it('opens a teleport to the side that was touched', () => {
    const table = new FakeTable(sheet(), HINTS);
    const play = new SheetPlay(table);
    play.use('teleport');
    play.tap([3, 3], [95, 50]);
    expect(play.deed?.text).toBe('teleport (3,3) E');
    play.confirm();
    expect(play.tool).toBe('teleport'); // its second end is still to come
  });

  it('asks the server why where nothing goes', () => {
    const table = new FakeTable(sheet(), HINTS);
    new SheetPlay(table).tap([4, 4]);
    expect(table.said).toEqual(['draw (4,4)']);
  });

  it("does nothing on another's sheet", () => {
    const table = new FakeTable(sheet(), HINTS);
    const play = new SheetPlay(table);
    play.showSeat(1);
    play.tap([3, 3]);
    expect(play.cell).toBeNull();
    expect(table.said).toEqual([]);
  });

  it('says who is out and who is ready', () => {
    const play = new SheetPlay(new FakeTable(sheet({ done: true }, { rounds: 2 }), HINTS));
    expect(play.standing(0)).toContain('✓');
    expect(play.standing(1)).toBe('out');
    expect(play.breakdown(1)).toContain('out in round 4');
  });

  it('plays by keyboard', () => {
    const table = new FakeTable(sheet(), HINTS);
    const play = new SheetPlay(table);
    for (const name of ['n', 'Enter', 'Enter', 'd']) expect(play.key(pressed(name))).toBe(true);
    expect(table.said).toEqual(['draw (3,3)', 'done']);
  });
});

it('shows a suggested act of each kind, and leaves it to the player', () => {
  const table = new FakeTable(sheet(), HINTS);
  const play = new SheetPlay(table);
  for (const act of ['draw (3,3)', 'rotate (2,1) SW', 'teleport (3,3) E']) {
    expect(play.suggest(act)).toBe(true);
    expect(play.deed?.text).toBe(act);
  }
  expect(play.suggest('done')).toBe(false);
  expect(table.said).toEqual([]);
});

it('says how many are still in', () => {
  expect(new SheetPlay(new FakeTable(sheet(), HINTS)).aim()).toBe('The last one whose water still runs wins. 1 of 2 is in.');
});

it('does not let a teleport be dropped unasked', () => {
  const table = new FakeTable(sheet({ pending: [[3, 3], 'N'] }), HINTS);
  const play = new SheetPlay(table);
  expect(play.deed).toBeNull();
  play.key(pressed('d'));
  expect(table.said).toEqual([]);
});

it('says that rounds decide, not the water, where several win', () => {
  const players = [player({ out: 4, water: 9 }), player({ name: 'player2', out: 4, water: 7 })];
  const play = new SheetPlay(new FakeTable(sheet({}, { players }), HINTS));
  const result = { scores: [3, 3], winners: [0, 1], rule: 'pipes/shared', reason: '' };
  expect(play.decided(result)).toBe('3 rounds of water survived each. Rounds count, not the fields the water ran through.');
  expect(play.decided({ ...result, winners: [1] })).toBe('3 rounds of water survived.');
  expect(play.scored(1)).toBe('1 round');
  expect(new SheetPlay(new FakeTable(sheet({}, { players, seats: 1 }), HINTS)).scored(20)).toBe('20');
});

it('warns in the turn in which the water would end', () => {
  const water: NonNullable<PipesHints['water']> = {
    way: [],
    ahead: [],
    steps_left: 0,
    end: [3, 3],
    side: 'N',
    why: 'empty',
    leaves: null,
    fits: true,
  };
  const warned = (changes: Partial<typeof water>, rounds_to_water = 0): string =>
    new SheetPlay(new FakeTable(sheet(), { ...HINTS, rounds_to_water, water: { ...water, ...changes } })).danger();
  expect(warned({})).toContain('The element fits there');
  expect(warned({ fits: false })).toContain('you are out');
  expect(warned({ end: null, why: 'edge', leaves: [[4, 4], 'E'] })).toContain('runs off the board');
  expect(warned({}, 1)).toBe(''); // the water does not come yet
  expect(warned({ steps_left: 2 })).toBe('');
});

it('does nothing while somebody still looks at the water', () => {
  const clock = { running: true, paused: false, remaining: [60_000], held: [0], unseen: [1], shown: [] };
  const table = new FakeTable(sheet(), HINTS, { clock });
  const play = new SheetPlay(table);
  play.tap([3, 3]);
  play.key(pressed('d'));
  expect(play.cell).toBeNull();
  expect(table.said).toEqual([]);
});
