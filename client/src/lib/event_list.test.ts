import { describe, expect, it } from 'vitest';
import { frameWith } from '../testing/fake_table.svelte';
import { cellsIn, marks, sentence, sinceOwn, takenBack } from './event_list';
import type { EventInfo } from './messages';

const event = (n: number, seat: number, text: string, words = text): EventInfo => ({ n, seat, who: '', text, words, at: 0 });
const GAME = [
  event(1, 0, 'place (0,1) NS'),
  event(2, 1, 'draw'),
  event(3, -1, 'nature draws', ''),
  event(4, 1, 'place (1,-1) NEW'),
  event(5, 1, 'ask rotate (0,1)'),
  event(6, 2, 'rotate (0,1) EW for 3'),
];

describe('the log', () => {
  it('finds the cells a move names', () => {
    expect(cellsIn('place (1,-1) NEW')).toEqual([[1, -1]]);
    expect(cellsIn('teleport (1,2) N, (3,4) E')).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(cellsIn('draw')).toEqual([]);
  });

  it('knows what others did since my last act', () => {
    expect(sinceOwn(GAME, [0]).map((each) => each.n)).toEqual([2, 4, 5, 6]);
    expect(sinceOwn(GAME, [2])).toEqual([]);
    expect(sinceOwn(GAME, [3])).toEqual([]); // who has not acted yet was not away
  });

  it('marks cells that were changed, by whom last, and none that were only spoken of', () => {
    const found = marks(sinceOwn(GAME, [0]));
    expect([...found.values()]).toEqual([
      { cell: [1, -1], seat: 1 },
      { cell: [0, 1], seat: 2 },
    ]);
    expect(marks([event(1, 1, 'ask rotate (0,1)')]).size).toBe(0);
  });

  it('tells what was taken back', () => {
    expect(takenBack(GAME, frameWith({ n: 4, since: 4, events: [] }))).toEqual(['ask rotate (0,1)', 'rotate (0,1) EW for 3']);
  });

  it('takes nothing for taken back that is only told again', () => {
    expect(takenBack(GAME, frameWith({ n: 6, since: 0, events: GAME }))).toEqual([]);
    expect(takenBack(GAME, frameWith({ n: 7, since: 6, events: [event(7, 0, 'done')] }))).toEqual([]);
  });

  it('takes nothing for taken back when the end tells what was sealed', () => {
    const opened = [event(1, 0, 'draw (1,1) NS'), ...GAME.map((each) => ({ ...each, n: each.n + 1 }))];
    const result = { scores: [3, 2], winners: [0], rule: 'pipes/last-one', reason: '' };
    expect(takenBack(GAME, frameWith({ n: 7, since: 0, events: opened, result }))).toEqual([]);
    expect(takenBack(GAME, frameWith({ n: 7, since: 0, events: opened }))).not.toEqual([]);
  });

  it('takes nothing for taken back of a long game whose beginning is not told again', () => {
    expect(takenBack(GAME, frameWith({ n: 6, since: 0, events: GAME.slice(3) }))).toEqual([]);
  });

  it('ends a sentence once', () => {
    expect(sentence('Fern draws')).toBe('Fern draws.');
    expect(sentence('fern draws.')).toBe('Fern draws.');
    expect(sentence('')).toBe('');
  });
});
