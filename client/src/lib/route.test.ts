import { beforeEach, describe, expect, it, vi } from 'vitest';

const at = async (hash: string): Promise<string[]> => {
  vi.stubGlobal('location', { hash });
  return (await import('./route.svelte')).route.parts;
};

describe('the address after its #', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('addEventListener', () => {});
  });

  it('is taken apart and decoded', async () => {
    expect(await at('#/join/a%2Fb')).toEqual(['join', 'a/b']);
  });

  it('stays as it is where it is no encoded text', async () => {
    expect(await at('#/%/%E0%A4%A')).toEqual(['%', '%E0%A4%A']);
  });

  it('keeps no file from being asked for', async () => {
    vi.stubGlobal('location', { hash: '#/learn/%' });
    vi.stubGlobal('FILES', {});
    await expect(import('../preload')).resolves.toBeDefined();
  });
});
