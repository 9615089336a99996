import { afterEach, expect, it, vi } from 'vitest';
import { ask, Trouble } from './api';

const answer = (status: number, body: string): void => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(body, { status })));
};
afterEach(() => vi.unstubAllGlobals());

it('gives back what the server answers', async () => {
  answer(200, '{"table":"T"}');
  expect(await ask('/api/x')).toEqual({ table: 'T' });
});

it('says what the server said was wrong, in whole sentences', async () => {
  answer(404, '{"error":{"what":"there is no such table","right":"look at the link"}}');
  await expect(ask('/api/x')).rejects.toThrow('There is no such table. Look at the link.');
});

it('says the number where the answer is none of ours', async () => {
  answer(502, '<html>');
  await expect(ask('/api/x')).rejects.toThrow('The server said 502.');
});

it('says that nobody answers', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')));
  await expect(ask('/api/x')).rejects.toBeInstanceOf(Trouble);
});
