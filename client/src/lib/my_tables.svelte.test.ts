import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Trouble } from './api';
import { keep } from './local_storage';
import type { Standing } from './messages';
import { TableList } from './my_tables.svelte';

const standing = (table: string, changes: Partial<Standing> = {}): Standing => ({
  table,
  game: 'pipes',
  title: 'Pipes',
  edition: '',
  seats: [],
  you: [0],
  must: [],
  since: 1,
  events: 1,
  paused: false,
  result: null,
  untouched_days: 0,
  ...changes,
});

describe('the tables of this device', () => {
  beforeEach(() => {
    for (const table of ['mine', 'theirs', 'over', 'gone'])
      keep({ table, game: 'pipes', title: 'Pipes', seats: [{ seat: 0, token: table }], invites: [], watch: '' });
  });

  it('stand in order: my turn, others, over, gone', async () => {
    const result = { scores: [1], winners: [0], rule: '', reason: '' };
    const ask = vi
      .spyOn(api, 'mine')
      .mockResolvedValue([standing('theirs', { must: [1] }), standing('over', { result }), standing('mine', { must: [0] })]);
    const list = new TableList();
    await list.refresh();
    expect(list.rows.map((row) => [row.kept.table, row.state])).toEqual([
      ['mine', 'mine'],
      ['theirs', 'others'],
      ['over', 'over'],
      ['gone', 'gone'],
    ]);
    await list.refresh();
    expect(ask.mock.calls[1]?.[0].tables.map((each) => each.table)).not.toContain('over'); // results do not change
  });

  it('stay as they were known while nobody answers', async () => {
    vi.spyOn(api, 'mine').mockRejectedValue(new Trouble('The server cannot reach its store.'));
    const list = new TableList();
    await list.refresh();
    expect(list.reached).toBe(false);
    expect(list.trouble).toBe('The server cannot reach its store.');
    expect(list.rows.map((row) => row.state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  it('are asked for once, not again with every answer', async () => {
    const never = new Promise<Standing[]>(() => {}); // so that asking for ever ends here
    const ask = vi
      .spyOn(api, 'mine')
      .mockResolvedValueOnce([standing('mine')])
      .mockReturnValue(never);
    const list = new TableList();
    const stop = $effect.root(() => {
      $effect(() => list.follow());
    });
    for (let turn = 0; turn < 5; turn++) {
      flushSync();
      await Promise.resolve();
      await new Promise((done) => setTimeout(done));
    }
    stop();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('can be forgotten', () => {
    const list = new TableList();
    list.forget('gone');
    expect(list.rows.map((row) => row.kept.table)).not.toContain('gone');
  });
});
