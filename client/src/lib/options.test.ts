import { expect, it } from 'vitest';
import type { OptionInfo } from './messages';
import { optionAtFault, troubleWords, valueWords } from './options';

function option(name: string, title: string, more: Partial<OptionInfo> = {}): OptionInfo {
  return { name, title, values: [], titles: [], default: '', help: '', offer: '', seats: '', choices: [], choice_titles: [], ...more };
}
const nameOf = (seat: number): string => ['Ada', 'Ben'][seat] ?? '';

it('tells what was chosen by no internal name', () => {
  const scoring = option('scoring', 'Scoring', { values: ['all', 'longest'], titles: ['all pipes', 'the longest'] });
  expect(valueWords(scoring, 'longest', nameOf)).toBe('the longest');
  const first = option('first', 'Who begins', { seats: 'one', default: 'random', choices: ['ann', 'bob'] });
  expect(valueWords(first, 'bob', nameOf)).toBe('Ben');
  expect(valueWords(first, 'random', nameOf)).toBe('By chance');
  const colours = option('colours', 'Colours', { seats: 'each', choices: ['red', 'blue'], choice_titles: ['rood', 'blauw'] });
  expect(valueWords(colours, 'blue, red', nameOf)).toBe('blauw and rood');
  expect(valueWords(option('size', 'Size'), '8x9', nameOf)).toBe('8x9');
});

it('tells an error by the words that stand at the field', () => {
  const options = [option('size', 'Size'), option('dry', 'Dry turns'), option('boards', 'Board codes')];
  const told: [string, string][] = [
    ['Dry=0 cannot be.', 'Dry turns: 0 cannot be.'],
    ['dry=0 cannot be; write a whole number', 'Dry turns: 0 cannot be; write a whole number'],
    ['size=abc cannot be; write columns x rows, such as size=10x10', 'Size: abc cannot be; write columns x rows, such as 10x10'],
    ['size: columns=99 cannot be', 'Size: columns 99 cannot be'],
    ["boards: 'Z' is in no board code", "Board codes: 'Z' is in no board code"],
    ['too many tables', 'too many tables'],
  ];
  for (const [trouble, words] of told) expect(troubleWords(trouble, options)).toBe(words);
  expect(optionAtFault('dry=0 cannot be', options)?.title).toBe('Dry turns');
});
