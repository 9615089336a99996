import { afterEach, describe, expect, it, vi } from 'vitest';
import { copy } from './share';

afterEach(() => vi.unstubAllGlobals());

describe('copying', () => {
  it('uses the clipboard where there is one', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) } });
    expect(await copy('a link')).toBe(true);
    expect(written).toEqual(['a link']);
  });

  it('copies a selection over plain http, and says whether that worked', async () => {
    vi.stubGlobal('navigator', {});
    const copied: string[] = [];
    const field = { value: '', style: {}, select: () => {}, remove: () => {} };
    vi.stubGlobal('document', {
      createElement: () => field,
      body: { append: () => {} },
      execCommand: () => copied.push(field.value) > 0,
    });
    expect(await copy('a link')).toBe(true);
    expect(copied).toEqual(['a link']);
    vi.stubGlobal('document', { createElement: () => field, body: { append: () => {} }, execCommand: () => false });
    expect(await copy('a link')).toBe(false);
  });
});
