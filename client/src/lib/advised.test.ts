import { afterEach, expect, it, vi } from 'vitest';
import type { Play } from '../boards/play.svelte';
import { FakeSocket } from '../testing/fake_socket';
import { frameWith, seatInfo } from '../testing/fake_table.svelte';
import { Advised } from './advised.svelte';
import { keep } from './local_storage';
import type { HintInfo } from './messages';
import { LiveTable } from './table.svelte';

afterEach(() => vi.unstubAllGlobals());

it('tells that there were too many, and that goes by itself', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  keep({ table: 'T1', game: 'pipes', title: 'Pipes', seats: [{ seat: 0, token: 't0' }], invites: [], watch: '', commitment: '' });
  const table = new LiveTable('T1');
  FakeSocket.last.open();
  FakeSocket.last.tell({ type: 'welcome', game: 'pipes', title: 'Pipes', seats: [seatInfo(0, 'Ada')], you: [0], options: {}, phrases: [] });
  FakeSocket.last.tell(frameWith({ n: 1 }));
  const answer = '{"error":{"what":"too many hints","right":"wait a minute"}}';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer, { status: 429 })));
  await new Advised(table, {} as Play).ask();
  expect(table.notice).toMatchObject({ words: 'Too many hints. Wait a minute.', trouble: false });
  table.close();
});

it('lets go of what is picked when a hint is to end the turn', () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const play = { suggest: vi.fn((move: string) => move !== 'done'), clear: vi.fn() };
  const table = new LiveTable('T1');
  const advised = new Advised(table, play as unknown as Play);
  const hint: HintInfo = { words: '', why: '', move: 'draw (3,3)', cell: [3, 3] };
  advised.show(hint);
  expect(table.lit).toEqual([[3, 3]]);
  expect(play.clear).not.toHaveBeenCalled();
  advised.show({ ...hint, move: 'done', cell: null });
  expect(table.lit).toEqual([]);
  expect(play.clear).toHaveBeenCalledOnce();
  table.close();
});
