import { beforeEach, expect, it } from 'vitest';
import { frameWith, seatInfo } from '../testing/fake_table.svelte';
import type { Frame, Welcome } from './messages';
import { myGames, records, remember, type PlayedGame } from './my_games';

const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  table: 't',
  game: 'pipes',
  title: 'Pipes',
  edition: 'classic',
  options: {},
  seats: [seatInfo(0, 'Ada'), seatInfo(1, 'Ben')],
  you: [0],
  watching: false,
  phrases: [],
  vocabulary: {},
  clock: {},
  crowd: 0,
  daily: '',
  commitment: '',
  gathering: '',
  practice: false,
  casual: false,
  loaded: false,
  ...more,
});
const over = (scores: (number | null)[], winners: number[], rule = 'pipes/end'): Frame =>
  frameWith({ result: { scores, winners, rule, reason: '' } });

beforeEach(() => localStorage.clear());

it('remembers a finished game once', () => {
  remember('a', welcome(), frameWith());
  expect(myGames()).toEqual([]);
  remember('a', welcome(), over([7, 9], [1]));
  remember('a', welcome(), over([7, 9], [1]));
  expect(myGames()).toMatchObject([{ table: 'a', score: 7, won: false, players: 2 }]);
});

it('leaves out what was only looked at, went on from a replay, or was ended together', () => {
  remember('a', welcome({ you: [] }), over([7, 9], [1]));
  remember('b', welcome({ casual: true }), over([7, 9], [1]));
  remember('c', welcome({ loaded: true }), over([7, 9], [1]));
  remember('d', welcome(), over([null, null], [], 'table/agreed'));
  expect(myGames()).toEqual([]);
});

it('adds up a record of each game', () => {
  const game = (table: string, score: number | null, won: boolean, players = 2): PlayedGame => ({
    table,
    game: 'pipes',
    title: 'Pipes',
    when: 0,
    players,
    score,
    won,
  });
  const [pipes] = records([game('c', 12, true), game('b', null, false), game('a', 5, true, 1)]);
  expect(pipes).toMatchObject({ played: 3, against: 2, won: 1, best: 12, scores: [5, 12] });
});
