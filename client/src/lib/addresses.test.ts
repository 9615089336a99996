import { beforeEach, describe, expect, it, vi } from 'vitest';

const at = (host: string, answer: unknown) => {
  vi.resetModules();
  vi.stubGlobal('location', { origin: `http://${host}:8000`, pathname: '/', hostname: host, hash: '' });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve(answer) })),
  );
  return import('./addresses.svelte');
};

beforeEach(() => vi.stubGlobal('addEventListener', () => {}));

describe('links to share', () => {
  it('lead to the address other devices can open, though this page is at localhost', async () => {
    const { findReach, shareable } = await at('localhost', { elsewhere: ['http://192.0.2.7:8000/'], command: '' });
    await findReach();
    expect(shareable('join', 'a/b')).toBe('http://192.0.2.7:8000/#/join/a%2Fb');
  });

  it('stay as they are where the page is at an address others know', async () => {
    const { findReach, shareable } = await at('192.0.2.9', { elsewhere: ['http://192.0.2.7:8000/'], command: '' });
    await findReach();
    expect(shareable('join', 'x')).toBe('http://192.0.2.9:8000/#/join/x');
  });

  it('lead to the address that the operator set, whatever this page is called', async () => {
    const answer = { elsewhere: ['https://games.example.org/'], command: '', is_public: true };
    const { findReach, shareable } = await at('192.0.2.9', answer);
    await findReach();
    expect(shareable('join', 'x')).toBe('https://games.example.org/#/join/x');
  });

  it('come with the command that lets others in, where nobody else can come', async () => {
    const { findReach, reach } = await at('127.0.0.1', { elsewhere: [], command: 'pipeyard serve --host 0.0.0.0' });
    await findReach();
    expect(reach.command).toContain('--host 0.0.0.0');
    expect(reach.base).toBe('http://127.0.0.1:8000/');
  });
});
