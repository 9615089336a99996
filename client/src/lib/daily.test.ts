import { describe, expect, it } from 'vitest';
import { signs } from './daily';

const line = { place: 1, name: 'Ada', score: 12, passed: 3, bombs: 1, crosses: 2 };

describe('a result to share', () => {
  it('shows flow numbers held, where it ended, and what was used', () => {
    expect(signs(line, 5)).toBe('🟩🟩🟩🏁⬛⬛ 💣➕➕');
    expect(signs({ ...line, score: null, bombs: 0, crosses: 0 }, 5)).toBe('🟩🟩🟩🟥⬛');
  });
  it('shows rounds of water where there are no flow numbers', () => {
    expect(signs({ ...line, passed: 4 }, 0)).toBe('💧💧💧💧');
  });
});
