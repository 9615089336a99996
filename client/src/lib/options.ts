// Options in people's words: the server also speaks with programs, which know them by their internal names.
import type { OptionInfo } from './messages';
import { listed } from './players';
import { t } from './words.svelte';

/** What was chosen; a seat is called by its player's name. */
export function valueWords(option: OptionInfo, value: string, nameOf: (seat: number) => string): string {
  if (option.seats === 'one') {
    const seat = option.choices.indexOf(value);
    return seat < 0 ? t('By chance') : nameOf(seat);
  }
  if (option.seats === 'each')
    return listed(value.split(',').map((each) => option.choice_titles[option.choices.indexOf(each.trim())] ?? each.trim()));
  return option.titles[option.values.indexOf(value)] ?? value;
}

/** The option that an error names. */
export function optionAtFault(trouble: string, options: OptionInfo[]): OptionInfo | undefined {
  return options.find((option) => trouble.toLowerCase().split(/\W+/).includes(option.name));
}

/** An error about an option, such as "Dry=0 cannot be.": "Dry turns: 0 cannot be.". */
export function troubleWords(trouble: string, options: OptionInfo[]): string {
  const option = optionAtFault(trouble, options);
  if (!option) return trouble;
  const [, ...rest] = trouble.split(new RegExp(`\\b${option.name}(?:=|: ?)`, 'i'));
  if (!rest.length || !new RegExp(`^${option.name}\\b`, 'i').test(trouble)) return trouble;
  return `${option.title}: ${rest.join('').replace(/(\w)=/g, '$1 ')}`;
}
