import { describe, expect, it } from 'vitest';
import type { TubeTangleHints, TubeTangleLayHint, TubeTangleView } from '../../lib/messages';
import { FakeTable, pressed } from '../../testing/fake_table.svelte';
import { TanglePlay } from './play.svelte';

const street = (changes: Partial<TubeTangleView> = {}): TubeTangleView => ({
  edition: 'original',
  scoring: 'length',
  materials: [
    ['fire', 'F'],
    ['gas', 'G'],
  ],
  you: 'player1',
  step: 'place',
  first: null,
  turn: 'player1',
  to_take: 0,
  players: [
    { name: 'player1', tiles: 2, took_colour: true, colour: 'fire', points: null },
    { name: 'player2', tiles: 5, took_colour: true, colour: null, points: null },
  ],
  hand: [
    { tile: 'C6', faces: ['FGrm', 'GGFF'], ends: [[], []], ways: [] },
    { tile: 'pit', faces: [], ends: [], ways: [] },
  ],
  colour: 'fire',
  tiles: [{ cell: [0, 0], what: 'pipe', tile: 'A1', sides: 'FGFG', ends: [] }],
  rooms: 3,
  roads: 3,
  pouch: 10,
  pipes: [],
  result: null,
  ...changes,
});
const lay = (changes: Partial<TubeTangleLayHint>): TubeTangleLayHint => ({
  cell: [0, 1],
  tile: 'C6',
  sides: 'rmFG',
  ends: [],
  joins: [],
  brings: [],
  bare: [],
  takes: 1,
  ...changes,
});
const HINTS: TubeTangleHints = {
  yours: true,
  legal: [
    lay({ joins: [{ side: 'S', material: 'fire', cell: [0, 0] }], brings: [{ cell: [0, 2], what: 'road' }] }),
    lay({ sides: 'FFGG' }),
    lay({ cell: [3, 3], tile: 'pit', sides: '', takes: 2 }),
  ],
  must_pass: false,
  fits: [],
};

describe('laying a tile', () => {
  it('turns the chosen tile so that it fits where it is put', () => {
    const table = new FakeTable(street(), HINTS);
    const play = new TanglePlay(table);
    play.choose('C6');
    play.tap([0, 1]);
    expect(play.deed?.text).toBe('place (0,1) C6 rmFG');
    play.confirm();
    expect(table.said).toEqual(['place (0,1) C6 rmFG']);
  });

  it('goes on to the next way that fits, the other face last', () => {
    const play = new TanglePlay(new FakeTable(street(), HINTS));
    play.choose('C6');
    play.tap([0, 1]);
    play.turn();
    expect(play.hint?.sides).toBe('FFGG');
    play.turn();
    expect(play.hint?.sides).toBe('rmFG');
  });

  it('tells what comes of it', () => {
    const play = new TanglePlay(new FakeTable(street(), HINTS));
    play.tap([0, 1]);
    expect(play.outcome).toEqual(['Joins fire', 'brings 1 road', 'then take 1 tile']);
  });

  it('picks a tile that fits where a cell is touched first', () => {
    const play = new TanglePlay(new FakeTable(street(), HINTS));
    play.tap([3, 3]);
    expect(play.deed).toEqual({ words: 'Open the pit here', text: 'pit (3,3)' });
  });

  it('asks the server why where it does not fit', () => {
    const table = new FakeTable(street(), HINTS);
    const play = new TanglePlay(table);
    play.choose('C6');
    play.tap([7, 7]);
    expect(table.said).toEqual(['place (7,7) C6 FGrm']);
    expect(play.cell).toBeNull();
  });

  it('lets go of a tile that has left the hand', () => {
    const table = new FakeTable(street(), HINTS);
    const play = new TanglePlay(table);
    play.tap([0, 1]);
    table.show(street({ hand: [] }), { ...HINTS, legal: [] });
    play.settle();
    expect([play.tile, play.cell]).toEqual([null, null]);
  });
});

it('passes where nothing fits', () => {
  const table = new FakeTable(street(), { ...HINTS, legal: [], must_pass: true });
  const play = new TanglePlay(table);
  expect(play.deed).toEqual({ words: 'Pass and take a tile', text: 'pass' });
  expect(play.key(pressed('Enter'))).toBe(true);
  expect(table.said).toEqual(['pass']);
});

it('plays by keyboard: a number picks a tile of the hand', () => {
  const table = new FakeTable(street(), HINTS);
  const play = new TanglePlay(table);
  for (const name of ['1', 'n', 'Enter', 'Enter']) expect(play.key(pressed(name))).toBe(true);
  expect(table.said).toEqual(['place (0,1) C6 rmFG']);
});

it("never tells another's colour", () => {
  const play = new TanglePlay(new FakeTable(street(), HINTS));
  expect(play.breakdown(1)).toBe('');
  expect(play.standing(1)).toBe('5 tiles');
});

it('counts tiles left and closed pipes by colour', () => {
  const pipe = { points: 3, worth: 3, cells: [], links: [], ends: [], openings: [], player: null, paid: 0 };
  const pipes = [
    { ...pipe, material: 'gas', closed: true },
    { ...pipe, material: 'fire', closed: false },
  ];
  const play = new TanglePlay(new FakeTable(street({ pipes }), HINTS));
  expect(play.aim()).toBe('Close pipes of your secret colour. 10 tiles left to draw. Closed so far: gas 1.');
});

it('tells at the end what the winner had against the others, and what it is the sum of', () => {
  const paid = (n: number): TubeTangleView['pipes'][number] => ({
    ...({} as TubeTangleView['pipes'][number]),
    player: 'player1',
    closed: true,
    paid: n,
    cells: [],
  });
  const play = new TanglePlay(new FakeTable(street({ pipes: [paid(4), paid(8), paid(0)] })));
  const result = { scores: [12, null, 4, 6], winners: [0], rule: 'tube-tangle/end-empty', reason: '' };
  expect(play.decided(result)).toBe('12 points against 6, 4 and no score.');
  expect(play.breakdown(0)).toContain('2 closed pipes, 4 + 8');
});
