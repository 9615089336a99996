import { describe, expect, it } from 'vitest';
import type { PipeLandCellHint, PipeLandHints, PipeLandTileView, PipeLandView } from '../../lib/messages';
import { FakeTable, pressed } from '../../testing/fake_table.svelte';
import { LandPlay } from './play.svelte';

const tile = (cell: [number, number], owner: string, sides: string, wet = ''): PipeLandTileView => ({
  cell,
  owner,
  printed: owner,
  shape: sides.length === 2 ? 'straight' : 'tee',
  sides,
  wet,
  tap: false,
});
const player = (colour: string, money: number): PipeLandView['players'][number] => ({
  colour,
  money,
  passed: false,
  withdrawn: false,
  tiles: 4,
  irrigated: 3,
  income: 3,
});
const land = (changes: Partial<PipeLandView>): PipeLandView => ({
  edition: '76',
  mode: 'basic',
  bargaining: true,
  you: 'red',
  step: 'place',
  first: null,
  turn: 'red',
  opening: false,
  final: false,
  final_turns: 0,
  actions: 0,
  tax: 1,
  win_tiles: 10,
  win_money: 50,
  drawn: { owner: 'red', shape: 'straight', count: 1 },
  placed: null,
  river_pipes: [0],
  river_columns: [-3, 3],
  players: [player('red', 12), player('blue', 20)],
  tiles: [tile([0, 1], 'red', 'NS', 'NS'), tile([1, 1], 'blue', 'EW')],
  piles: [],
  set_aside: [],
  queue: [],
  offers: [],
  prices: [],
  questions: [],
  result: null,
  ...changes,
});
const hinted = (changes: Partial<PipeLandCellHint>): PipeLandCellHint => ({
  cell: [0, 2],
  legal: true,
  water: [],
  offered: 0,
  rule: '',
  reason: '',
  cells: [],
  also: [],
  nearest: null,
  ...changes,
});
const PLACING: PipeLandHints = {
  ways: ['NS', 'EW'],
  cells: [
    hinted({}),
    hinted({
      cell: [5, 5],
      legal: false,
      rule: 'pipe-land/place-1',
      reason: 'it touches nothing',
      cells: [[5, 5]],
      nearest: [0, 2],
    }),
  ],
  tiles: [],
  tax: 1,
};
const ACTING: PipeLandHints = {
  ways: [],
  cells: [],
  tiles: [
    {
      cell: [1, 1],
      owner: 'blue',
      rotate: 3,
      buy: 8,
      payee: 'blue',
      ways: ['NS'],
      may_turn: ['NS'],
      may_buy: true,
      ask_rotate: null,
      ask_sell: null,
    },
  ],
  tax: 1,
};

it('knows what there is no money for, turned and bought', () => {
  const acts = land({ step: 'act', drawn: null });
  for (const enough of [true, false]) {
    const tiles = ACTING.tiles.map((each) => ({ ...each, may_turn: enough ? ['NS'] : [], may_buy: enough }));
    const play = new LandPlay(new FakeTable(acts, { ...ACTING, tiles }, { waiting: { step: 'act', must: [0], may: [] } }));
    play.tap([1, 1]);
    play.turn();
    expect([play.deed?.words, play.affordable, play.buyable]).toEqual(['Pay £4 and turn', enough, enough]);
  }
});

describe('placing a tile', () => {
  it('shows a drawn tile by its shape to those who do not place it', () => {
    const drawn = { owner: 'blue', shape: 'tee', count: 1 };
    const play = new LandPlay(new FakeTable(land({ turn: 'blue', drawn }), null, { waiting: { step: 'place', must: [1], may: [] } }));
    expect(play.pose).toBe('NES');
  });

  it('takes one tap to pick, another to turn, and the button to place', () => {
    const table = new FakeTable(land({}), PLACING);
    const play = new LandPlay(table);
    play.tap([0, 2]);
    expect(play.deed?.text).toBe('place (0,2) NS');
    play.tap([0, 2]);
    expect(play.ghost?.sides).toBe('EW');
    play.confirm();
    expect(table.said).toEqual(['place (0,2) EW']);
  });

  it('lights what the tile would join, and whether water comes from there', () => {
    const play = new LandPlay(new FakeTable(land({}), PLACING));
    play.tap([0, 2]);
    expect(play.joints).toEqual([{ side: 'S', wet: true }]);
    play.turn();
    expect(play.joints).toEqual([]);
  });

  it('asks the server why a cell is refused, and rings what it offers instead', () => {
    const table = new FakeTable(land({}), PLACING);
    const play = new LandPlay(table);
    play.tap([5, 5]);
    expect(table.said).toEqual(['place (5,5) NS']);
    expect(play.cell).toBeNull();
    const instead = { move: 'place (0,2) NS', words: 'Rather here', cell: [0, 2] as [number, number] };
    table.refused = { rule: 'pipe-land/place-1', reason: 'it touches nothing', cells: [[5, 5]], also: [], instead, text: '', at: 0 };
    expect(play.rings).toEqual([[0, 2]]);
  });

  it('asks the server about a cell that hints say nothing of', () => {
    const table = new FakeTable(land({}), PLACING);
    new LandPlay(table).tap([9, 9]);
    expect(table.said).toEqual(['place (9,9) NS']);
  });

  it('lets go of the cell once the tile lies there', () => {
    const table = new FakeTable(land({}), PLACING);
    const play = new LandPlay(table);
    play.tap([0, 2]);
    play.confirm();
    table.show(land({ step: 'act', drawn: null, tiles: [...land({}).tiles, tile([0, 2], 'red', 'NS')] }), ACTING);
    play.settle();
    expect(play.cell).toBeNull();
  });
});

describe('acting', () => {
  it('says what turning costs, with the tax', () => {
    const table = new FakeTable(land({ step: 'act', drawn: null }), ACTING);
    const play = new LandPlay(table);
    play.tap([1, 1]);
    expect(play.deed).toMatchObject({ text: 'done' }); // as it lies there is nothing to pay
    play.tap([1, 1]);
    expect(play.deed).toEqual({ words: 'Pay £4 and turn', text: 'rotate (1,1) NS for 3' });
    expect(play.buying).toEqual({ words: 'Buy for £9', text: 'buy (1,1) for 8' });
  });

  it('offers nothing while another is at turn', () => {
    const table = new FakeTable(land({ step: 'act', turn: 'blue' }), null, { waiting: { step: 'act', must: [1], may: [] } });
    const play = new LandPlay(table);
    play.tap([1, 1]);
    expect(play.deed).toBeNull();
    expect(play.buying).toBeNull();
  });
});

it('plays by keyboard', () => {
  const table = new FakeTable(land({}), PLACING);
  const play = new LandPlay(table);
  for (const name of ['n', 'Enter', 'r', 'Enter']) expect(play.key(pressed(name))).toBe(true);
  expect(table.said).toEqual(['place (0,2) EW']);
  expect(play.key(pressed('z'))).toBe(false);
});

it('tells the one who is asked for a price', () => {
  const question = {
    verb: 'ask',
    about: 'rotate',
    cell: [0, 1] as [number, number],
    sides: null,
    player: null,
    pounds: null,
    refused: false,
  };
  const table = new FakeTable(land({ turn: 'blue', step: 'act', questions: [question] }), null, {
    waiting: { step: 'act', must: [1], may: [0] },
  });
  expect(new LandPlay(table).call()?.seat).toBe(0);
  table.show(land({ turn: 'blue', step: 'act', questions: [{ ...question, refused: true }] }));
  expect(new LandPlay(table).call()).toBeNull();
});

it('keeps the aim and how near everyone is in sight', () => {
  const play = new LandPlay(new FakeTable(land({}), PLACING));
  expect(play.aim()).toBe('To win: 10 watered tiles, or £50, at the end of your turn. Your water brings £3 a turn.');
  expect(play.standing(1)).toBe('£20 · 3/10');
  const last = new LandPlay(new FakeTable(land({ final: true, final_turns: 2 })));
  expect(last.aim()).toBe('Final round: the most money wins. 2 turns to go. Your water brings £3 a turn.');
});

it('says what the game was decided by', () => {
  const players = [player('red', 12), player('blue', 20), player('green', 15)];
  const play = new LandPlay(new FakeTable(land({ step: 'over', players })));
  const result = { scores: [12, 20, 15], winners: [1], rule: 'pipe-land/most-money', reason: '' };
  expect(play.decided(result)).toBe('£20 against £15 and £12.');
  expect(play.decided({ ...result, rule: 'pipe-land/win-tiles' })).toBe('3 watered tiles; 10 were enough.');
  expect(play.decided({ ...result, rule: 'pipe-land/win-money' })).toBe('£20; £50 were enough.');
});

it('tells those who listen how the tile lies, what it joins and what it costs, as it changes', () => {
  const play = new LandPlay(new FakeTable(land({}), PLACING));
  play.tap([0, 2]);
  expect(play.said).toBe('Column 0, row 2: straight, open to north and south, joins 1 pipe, 1 with water');
  play.turn();
  expect(play.said).toBe('Column 0, row 2: straight, open to east and west, joins nothing');
  const table = new FakeTable(land({ step: 'act', drawn: null }), ACTING);
  const acting = new LandPlay(table);
  acting.tap([1, 1]);
  expect(acting.said).toContain('dry. Turning £3, buying £8, tax £1');
  acting.turn();
  expect(acting.said).toContain('costs £4');
  table.previewed = { type: 'preview', id: 1, text: acting.wish, legal: true, lines: ['It costs £4.', 'You keep £8.'] };
  expect(acting.said).toMatch(/costs £4\. It costs £4\. You keep £8$/);
});

const asks = (cell: [number, number], about = 'rotate'): PipeLandView['questions'][number] => ({
  verb: 'ask',
  about,
  cell,
  sides: null,
  player: null,
  pounds: null,
  refused: false,
});
const OTHERS_TURN = { waiting: { step: 'act', must: [1], may: [0] } };

it('answers all that is asked in a turn alike, each question once', () => {
  const table = new FakeTable(land({ turn: 'blue', step: 'act', questions: [asks([0, 1])] }), null, OTHERS_TURN);
  const play = new LandPlay(table);
  play.answerAll(null);
  play.settle(); // a frame that does not have the answer yet
  expect(table.said).toEqual(['refuse rotate (0,1)']);
  table.show(land({ turn: 'blue', step: 'act', questions: [{ ...asks([0, 1]), refused: true }, asks([0, 1], 'sell')] }), null, OTHERS_TURN);
  play.settle();
  expect(table.said).toEqual(['refuse rotate (0,1)', 'refuse sell (0,1)']);
  table.show(land({ turn: 'red' }));
  play.settle();
  expect(play.alike).toBeNull();
});

it('says what another player wants of one and pays, as people say it', () => {
  const says = (about: string, pounds: number | null): string | undefined => {
    const question = { ...asks([0, 1], about), pounds };
    return new LandPlay(new FakeTable(land({ turn: 'blue', step: 'act', questions: [question] }), null, OTHERS_TURN)).call()?.words;
  };
  expect(says('sell', 9)).toBe('Ben wants to buy your tile at (0,1) for £9');
  expect(says('sell', null)).toBe('Ben wants to buy your tile at (0,1). What does it cost?');
  expect(says('rotate', 2)).toBe('Ben wants to turn your tile at (0,1) for £2');
  expect(says('rotate', null)).toBe('Ben wants to turn your tile at (0,1). What does it cost?');
});

it('rings the tile that another player asks about, until it is answered', () => {
  const table = new FakeTable(land({ turn: 'blue', step: 'act', questions: [asks([0, 1]), asks([0, 1], 'sell')] }), null, OTHERS_TURN);
  const play = new LandPlay(table);
  expect(play.rings).toEqual([[0, 1]]);
  table.show(land({ turn: 'blue', step: 'act', questions: [{ ...asks([0, 1]), refused: true }] }), null, OTHERS_TURN);
  expect(play.rings).toEqual([]);
});

it('shows nothing of a muted player', () => {
  const table = new FakeTable(land({ turn: 'blue', step: 'act', questions: [asks([0, 1])] }), null, OTHERS_TURN);
  const play = new LandPlay(table);
  play.mute('blue');
  expect(play.call()).toBeNull();
  expect(play.rings).toEqual([]);
  play.mute('blue');
  expect(play.call()?.seat).toBe(0);
});

it('says what turning would bring, once the server has told it', () => {
  const table = new FakeTable(land({ step: 'act', drawn: null }), ACTING);
  const play = new LandPlay(table);
  play.tap([1, 1]);
  expect(play.wish).toBe(''); // as it lies it changes nothing
  play.turn();
  expect(play.wish).toBe('rotate (1,1) NS for 3');
  table.previewed = { type: 'preview', id: 1, text: play.wish, legal: true, lines: ['1 more of your tiles has water: 4 of 10.'] };
  expect(play.brings).toEqual(['1 more of your tiles has water: 4 of 10.']);
  expect(play.said).toContain('1 more of your tiles has water');
  play.turn();
  expect(play.brings).toEqual([]);
});

it('tells a bargain and a move in words, without the letters of sides', () => {
  const table = new FakeTable(land({ tiles: [tile([0, 1], 'red', 'NES'), tile([1, 1], 'blue', 'EW')] }));
  const play = new LandPlay(table);
  play.called = (thing, values = {}) => `${thing} ${Object.values(values).join(' ')}`;
  expect(play.bargain('rotate', [0, 1], 'ESW')).toBe('rotate 1 (0,1)');
  expect(play.bargain('rotate', [0, 1], 'NEW')).toBe('rotate 3 (0,1)');
  expect(play.bargain('rotate', [0, 1], null)).toBe('rotate (0,1)');
  expect(play.bargain('place', [0, 2], 'NE')).toBe('place as (0,2) north and east');
  expect(play.lies('offer 2 rotate (0,1) ESW')).toBe('open to east, south and west');
  expect(play.lies('place (0,2) NS')).toBe('open to north and south');
  expect(play.lies('ask sell (1,1)')).toBe('');
});

it('shows a suggested move, and leaves it to the player', () => {
  const table = new FakeTable(land({ step: 'act', drawn: null }), ACTING, { waiting: { step: 'act', must: [0], may: [] } });
  const play = new LandPlay(table);
  expect(play.suggest('rotate (1,1) NS for 3')).toBe(true);
  expect(play.deed?.text).toBe('rotate (1,1) NS for 3');
  expect(play.suggest('buy (1,1) for 8')).toBe(true);
  expect(play.buying?.text).toBe('buy (1,1) for 8');
  expect(play.suggest('done')).toBe(false);
  expect(table.said).toEqual([]);
});

it('shows a suggested double corner, which opens to two pairs of sides', () => {
  const hints = { ...PLACING, ways: ['NE+SW', 'NW+SE'] };
  const table = new FakeTable(land({ drawn: { owner: 'red', shape: 'double corner', count: 1 } }), hints);
  const play = new LandPlay(table);
  expect(play.suggest('place (0,2) NW+SE')).toBe(true);
  expect([play.ghost?.cell, play.ghost?.sides]).toEqual([[0, 2], 'NW+SE']);
  expect(table.said).toEqual([]);
});
