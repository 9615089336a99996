import { describe, expect, it } from 'vitest';
import { FakeTable } from '../testing/fake_table.svelte';
import { gameBoard } from './games';
import { PlainPlay } from './plain_play.svelte';

describe('a game without a board', () => {
  it('is played by the plain one', async () => {
    const play = (await gameBoard('buckets')).play(new FakeTable({}));
    expect(play).toBeInstanceOf(PlainPlay);
    expect((await gameBoard('pipe-land')).play(new FakeTable({}))).not.toBeInstanceOf(PlainPlay);
  });

  it('shows what is seen and lists what can be played', () => {
    const table = new FakeTable({ rain: 3, you: 'red', result: null, drops: [0, 2] }, null, { menus: { '0': ['scoop 0', 'scoop 1'] } });
    const play = new PlainPlay(table);
    expect(play.seen).toEqual([
      ['rain', '3'],
      ['you', 'red'],
      ['drops', '[0,2]'],
    ]);
    expect(play.menu).toEqual(['scoop 0', 'scoop 1']);
    play.say('scoop 1');
    expect(table.said).toEqual(['scoop 1']);
  });
});
