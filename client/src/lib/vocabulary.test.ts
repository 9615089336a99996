import { describe, expect, it } from 'vitest';
import { called } from './vocabulary';

describe('called', () => {
  const words = { red: 'rood', 'place as': 'plaatsen op {cell} als {sides}' };

  it('says a thing in the words the server sent', () => {
    expect(called(words, 'red')).toBe('rood');
    expect(called(words, 'place as', { cell: '(1,2)', sides: 'NS' })).toBe('plaatsen op (1,2) als NS');
  });

  it('says the name where there is no word', () => {
    expect(called(words, 'teal')).toBe('teal');
    expect(called(undefined, 'red')).toBe('red');
  });
});
