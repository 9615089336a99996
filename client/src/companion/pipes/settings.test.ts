import { describe, expect, it } from 'vitest';
import { read, readWeights, write } from './settings';

const FACTS = { edition: 'classic', title: 'Pipes', seconds: 60, dry: 12, elements: ['SE', 'EW', 'NS'], weights: [1, 1, 1], recross: 1 };

describe('a seed with changes', () => {
  it('is read and written the same', () => {
    const text = 'mokupa+dry=8+seconds=45+weights=1.0.2';
    const { seed, changes } = read(text, FACTS);
    expect([seed, changes]).toEqual(['mokupa', { dry: 8, seconds: 45, weights: [1, 0, 2] }]);
    expect(write(seed, changes, FACTS)).toBe(text);
  });
  it('says only what differs from the edition', () => {
    expect(write('mokupa', { dry: 12, seconds: 60, weights: [1, 1, 1] }, FACTS)).toBe('mokupa');
  });
  it('leaves what cannot be read as it is', () => {
    expect(read('mokupa+dry=many+weights=1.1', FACTS).changes).toEqual({ dry: 12, weights: [1, 1, 1] });
    expect(readWeights('0 0 0', 3)).toBeUndefined();
    expect(readWeights('1, 2 3', 3)).toEqual([1, 2, 3]);
  });
});
