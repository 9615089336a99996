import { expect, it, vi } from 'vitest';
import { forget, keep, myName, setting, table, tables } from './local_storage';

const news = { table: 'A', game: 'pipes', title: 'Pipes', seats: [{ seat: 1, token: 'one' }], invites: [], watch: '' };

it('adds seats to those already held', () => {
  keep({ ...news, invites: [{ seat: 2, code: 'X' }], watch: 'W' });
  keep({ ...news, seats: [{ seat: 0, token: 'zero' }] });
  expect(table('A')?.seats.map((seat) => seat.token)).toEqual(['zero', 'one']);
  expect(table('A')?.invites).toEqual([{ seat: 2, code: 'X' }]);
  expect(table('A')?.watch).toBe('W');
});

it('takes the newer token of a seat', () => {
  keep(news);
  keep({ ...news, seats: [{ seat: 1, token: 'newer' }] });
  expect(table('A')?.seats).toEqual([{ seat: 1, token: 'newer' }]);
});

it('keeps forty tables, the newest first', () => {
  for (let n = 0; n < 45; n++) keep({ ...news, table: String(n) });
  expect(tables().length).toBe(40);
  expect(tables()[0]?.table).toBe('44');
  forget('44');
  expect(tables()[0]?.table).toBe('43');
});

it('gives what else was wished where something is broken', () => {
  localStorage.setItem('pipeyard.theme', '{broken');
  expect(setting.get('theme', 'auto')).toBe('auto');
});

it('plays on in a browser that keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => myName.set('Ada')).not.toThrow();
});
