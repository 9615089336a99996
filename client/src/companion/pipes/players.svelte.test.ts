import { describe, expect, it } from 'vitest';
import { Table } from './players.svelte';

describe('a table with printed boards', () => {
  it('counts fields owed: one, and one for each time another crossed again', () => {
    const table = Table.named('Ada, Ben, Ada,\nCem');
    const [ada, ben, cem] = table.players;
    if (!ada || !ben || !cem) throw new Error('three came');
    table.recross(ada);
    table.recross(ada);
    table.recross(ben);
    expect([ada, ben, cem].map((player) => table.owed(player))).toEqual([2, 3, 4]);
    table.toggle(cem);
    expect(table.left).toBe(2);
    table.newRound();
    expect(table.owed(ada)).toBe(1);
  });

  it('counts more for each where the edition pushes further', () => {
    const table = Table.named('Ada, Ben');
    const [ada, ben] = table.players;
    if (!ada || !ben) throw new Error('two came');
    table.push = 2;
    table.recross(ada);
    expect([ada, ben].map((player) => table.owed(player))).toEqual([1, 3]);
  });
});
