// What people read, in their language. English is written where it is said; the others are fetched when wished.
import { setting } from './local_storage';

export const LANGUAGES = { en: 'English', nl: 'Nederlands', pl: 'Polski', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;
type Values = Record<string, string | number>;

const tables = import.meta.glob<{ default: Record<string, string> }>('../translations/*.json');
const spoken = (code: string): code is Language => code in LANGUAGES;

function wished(): Language {
  const kept = setting.get<string>('language', '');
  if (spoken(kept)) return kept;
  const wishes = navigator.languages.map((wish) => (wish.split('-')[0] ?? '').toLowerCase());
  return wishes.find(spoken) ?? 'en';
}

export const words = $state<{ language: Language; table: Record<string, string> }>({ language: 'en', table: {} });

/** Speak a language from now on; `keep` remembers it on this device. */
export async function speak(language: Language, keep = false): Promise<void> {
  if (keep) setting.set('language', language);
  const fetched = await tables[`../translations/${language}.json`]?.();
  words.table = fetched?.default ?? {};
  words.language = language;
  document.documentElement.lang = language;
}

export const begin = (): Promise<void> => speak(wished()).catch(() => speak('en'));

/** A text in the reader's language. A template is a literal: `{name}` is a value, `{name:form|form}` the form for its number. */
export function t(template: string, values: Values = {}): string {
  const translated = words.table[template];
  return (translated ?? template).replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name: string, forms?: string) => {
    if (forms === undefined) return shown(values[name]);
    const form = plural(translated === undefined ? 'en' : words.language);
    return forms.split('|')[form(Number(values[name]))] ?? '';
  });
}

/** Small whole numbers look alike in all languages here; only others are worth the browser's slow formatter. */
function shown(value: string | number | undefined): string {
  if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) < 1000)) return String(value);
  return new Intl.NumberFormat(words.language).format(value);
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const plurals = new Map<Language, (n: number) => number>();

/** Which form goes with a number: a template has one for each plural category that whole numbers take, in Unicode's order. */
function plural(language: Language): (n: number) => number {
  let form = plurals.get(language);
  if (!form) {
    const rules = new Intl.PluralRules(language);
    const used = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
    const order = CATEGORIES.filter((category) => used.has(category));
    form = (n) => (used.has(rules.select(n)) ? order.indexOf(rules.select(n)) : order.length - 1);
    plurals.set(language, form);
  }
  return form;
}
